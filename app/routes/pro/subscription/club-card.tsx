import { Trans } from "react-i18next";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Actions, Button } from "~/ui/button";
import { Kicker } from "~/ui/kicker";
import type { ActiveView } from "./subscription-view.server";

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
        <div className="club-ticket">
          <div className="space-y-1.5">
            <Kicker>
              {t("premium:club.card")} · {person}
            </Kicker>
            <p className="club-code">{code}</p>
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
