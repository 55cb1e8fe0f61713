import { Trans } from "react-i18next";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Actions, Button } from "~/ui/button";
import { Kicker } from "~/ui/kicker";
import type { ActiveView } from "./subscription-view.server";

/** A ticket with two notches. */
const TICKET =
  "grid items-center gap-x-8 gap-y-4 rounded bg-sand px-[clamp(28px,5vw,44px)] py-7 [mask:radial-gradient(circle_12px_at_0_50%,transparent_98%,#000)_left/51%_100%_no-repeat,radial-gradient(circle_12px_at_100%_50%,transparent_98%,#000)_right/51%_100%_no-repeat] sm:grid-cols-[1fr_auto]";

/** The personal code for the clubs, on a ticket to show; made once it is asked for (rule club-2). */
export function ClubCard({ code, person, discount, address, until }: ActiveView["club"] & { until: string }) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="club">
      <h2 className="text-h3 mb-3.5" id="club">
        {t("premium:club.heading")}
      </h2>
      {code === null ? (
        <div className="space-y-1.5 max-w-narrow">
          <p className="text-small">{t("premium:club.offer", { percent: discount })}</p>
          <ButtonForm id="club-code">
            <Actions>
              <Button own variant="quiet" name="intent" value="code">
                {t("premium:club.show")}
              </Button>
            </Actions>
          </ButtonForm>
        </div>
      ) : (
        <div className={TICKET}>
          <div className="space-y-1.5">
            <Kicker>
              {t("premium:club.card")} · {person}
            </Kicker>
            <p className="[font:600_clamp(1.25rem,1rem+1.4vw,1.75rem)/1.2_ui-monospace,Menlo,Consolas,monospace] tracking-[0.06em] whitespace-nowrap">
              {code}
            </p>
            <p className="text-small">
              {t("premium:club.text", { percent: discount, date: until })}{" "}
              <Trans
                t={t}
                i18nKey="premium:club.check"
                values={{ address }}
                components={{ a: <a href={paths.club()}>{address}</a> }}
              />
            </p>
          </div>
          <img src="/art/club.svg" width="150" height="92" alt="" />
        </div>
      )}
    </section>
  );
}
