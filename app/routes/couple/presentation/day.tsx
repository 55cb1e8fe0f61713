import { useTexts } from "~/i18n/texts";
import { PageTitle } from "~/ui/heading";
import { Kicker } from "~/ui/kicker";
import type { LeadView } from "./presentation-view.server";

const FIGURE = "font-serif text-[clamp(3.5rem,2.4rem+5vw,6rem)] leading-[0.9] tracking-tight";

/** The day that the page is about, and how far it is; once it is over, the question how it was. */
export function Day({ firstname, lead }: { firstname: string; lead: LeadView }) {
  const { t } = useTexts();
  const { date, about, days, today, reviews } = lead;
  return (
    <header className="grid items-end gap-x-gap gap-y-5 md:grid-cols-[1fr_auto] lg:grid-cols-[1fr_auto_auto]">
      <div>
        <Kicker>{t("project:presentation.heading", { name: firstname })}</Kicker>
        <PageTitle>{date}</PageTitle>
        <p className="text-lead text-ink-muted">{about}</p>
      </div>
      {days ? (
        <p className="flex items-end gap-3 leading-tight">
          <b className={`${FIGURE} font-normal`}>{days.figure}</b>{" "}
          <span className="max-w-32 text-balance text-ink-muted">{days.words}</span>
        </p>
      ) : null}
      {today ? <p className={FIGURE}>{today}</p> : null}
      {reviews.length > 0 ? (
        <div className="max-w-80">
          <Kicker>{t("reviews:own.title")}</Kicker>
          <ul>
            {reviews.map(({ href, text }) => (
              <li key={href}>
                <a className="inline-block py-2.5" href={href}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className="w-50 rounded-t-[100px] rounded-b border border-gold p-2 max-lg:hidden print:hidden">
        <img
          className="aspect-7/5 w-full rounded-t-[91px] rounded-b object-cover object-[50%_54%]"
          src="/art/vines.svg"
          width="400"
          height="300"
          alt=""
        />
      </div>
    </header>
  );
}
