import { PlannerBanner, type PlannerBannerView, PlannerPictureBanner } from "~/routes/planner-banner";
import { pageClass } from "~/ui/columns";
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
      {screen.banner ? (
        <div className={pageClass({ className: "pt-top" })}>
          {pictureOnly ? <PlannerPictureBanner banner={screen.banner} /> : <PlannerBanner banner={screen.banner} />}
        </div>
      ) : null}
      <div className={pageClass({ className: "pt-top pb-section grid gap-gap md:grid-cols-2 items-center" })}>
        {screen.step === "code" ? <CodeStep {...screen} page={page} /> : <PhoneStep {...screen} />}
        <div className="max-sm:hidden art">
          <img src="/art/hero.svg" width="560" height="440" alt="" />
        </div>
      </div>
    </>
  );
}
