import { PlannerBanner, type PlannerBannerView, PlannerPictureBanner } from "~/routes/planner-banner";
import { CodeStep, type CodeStepProps } from "./code-step";
import type { LoginPage } from "./login-page";
import { PhoneStep, type PhoneStepProps } from "./phone-step";

type Screen = { banner: PlannerBannerView | null } & (
  | ({ step: "code" } & Omit<CodeStepProps, "page">)
  | ({ step: "phone" } & PhoneStepProps)
);

interface LoginScreenProps {
  page: LoginPage;
  screen: Screen;
  /** Of the planner that the visitor came for, the picture is shown and no word. */
  pictureOnly?: boolean;
}

export function LoginScreen({ page, screen, pictureOnly }: LoginScreenProps) {
  return (
    <>
      {screen.banner && !pictureOnly ? <PlannerBanner banner={screen.banner} /> : null}
      {screen.banner && pictureOnly ? (
        <div className="wrap top0">
          <PlannerPictureBanner banner={screen.banner} />
        </div>
      ) : null}
      <div className="wrap top split even mid">
        {screen.step === "code" ? <CodeStep {...screen} page={page} /> : <PhoneStep {...screen} />}
        <div className="wide-only art">
          <img src="/art/hero.svg" width="560" height="440" alt="" />
        </div>
      </div>
    </>
  );
}
