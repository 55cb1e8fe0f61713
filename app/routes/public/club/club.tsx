import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CLUB } from "~/domain/administration/club-code.rules";
import { checkClubCode } from "~/domain/administration/club-code.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { anyone } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { Actions, Button } from "~/ui/button";
import { inputClass, pageClass } from "~/ui/classes";
import { Label } from "~/ui/field";
import { Flash } from "~/ui/flash";
import { PageTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { Hint } from "~/ui/text";

export const handle: RouteHandle = { title: "premium:check.title" };

const LONGEST = 40;

/** Word joiners keep the code on one line. */
const EXAMPLE = "ALLI-\u20607K4P-\u206092QM";

export async function loader({ context }: LoaderFunctionArgs) {
  anyone(context);
  const { format, ip, settings } = context;
  const typed = (context.url.searchParams.get("code") ?? "").trim().slice(0, LONGEST);
  const check = typed === "" ? null : await checkClubCode(context, typed, { ip, secret: settings.SESSION_SECRET });
  return {
    seo: { canonical: null },
    typed,
    discount: format.percent(CLUB.discount / 100),
    check: check && (check.state === "valid" ? { ...check, until: format.day(check.until) } : check),
  };
}

export default function Club() {
  const { typed, discount, check } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const refusal = check && check.state !== "valid" && check.state;
  return (
    <div className={pageClass({ width: "slim", className: "pt-top pb-section space-y-8" })}>
      <header>
        <PageTitle>{t("premium:check.title")}</PageTitle>
        <p className="text-ink-muted">{t("premium:check.lead")}</p>
      </header>
      {check?.state === "valid" ? (
        <div role="status">
          <Panel look="card" className="space-y-1.5">
            <h2 className="text-h3">{t("premium:check.valid", { date: check.until })}</h2>
            <p>{t("premium:check.validText", { company: check.company, percent: discount })}</p>
          </Panel>
        </div>
      ) : null}
      {refusal ? (
        <Flash kind="bad">
          {t(`premium:check.${refusal}`)}
          <br />
          <span className="font-normal">{t(`premium:check.${refusal}Text`)}</span>
        </Flash>
      ) : null}
      <form className="space-y-4" method="get" action={paths.club()}>
        <div>
          <Label htmlFor="code">{t("premium:check.label")}</Label>
          <Hint id="code-hint">{t("premium:check.hint", { example: EXAMPLE })}</Hint>
          <input
            className={inputClass()}
            id="code"
            name="code"
            defaultValue={typed}
            aria-describedby="code-hint"
            aria-invalid={refusal ? true : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={LONGEST}
            required
          />
        </div>
        <Actions>
          <Button>{t("premium:check.submit")}</Button>
        </Actions>
      </form>
    </div>
  );
}
