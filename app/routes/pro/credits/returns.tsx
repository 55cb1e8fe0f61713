import type { ReactNode } from "react";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import type { CreditsView } from "./credits-view.server";

/** What a credit comes back for: three causes, each with its term and who has to act. The figures are those of the rule. */
export function Returns({ figures }: { figures: CreditsView["rule"] }) {
  const { t } = useTexts();
  const causes = [
    {
      key: "unreachable",
      drawing: <path d="M5 12h26v20H5zM5 13l13 10 13-10" />,
      gold: <path className="g" d="M25 38h8a6 6 0 0 0 6-6V20m-4 4 4-4 4 4" />,
      title: t("shop:returns.unreachable.title"),
      text: t("shop:returns.unreachable.text"),
      returns: t("shop:returns.unreachable.then"),
    },
    {
      key: "closing",
      drawing: <path d="M26 20a11 11 0 1 1-22 0 11 11 0 0 1 22 0zM8 39h28" />,
      gold: <circle className="g" cx="27" cy="20" r="11" strokeDasharray="3 4" />,
      title: t("shop:returns.closing.title", { hours: figures.closing }),
      text: t("shop:returns.closing.text", { hours: figures.closing }),
      returns: t("shop:returns.closing.then"),
    },
    {
      key: "silent",
      drawing: <path d="M6 10h24v17H16l-6 6v-6H6z" />,
      gold: <path className="g" d="M41 31a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM33 27v4l3 2" />,
      title: t("shop:returns.silent.title"),
      text: t("shop:returns.silent.text", { days: figures.claiming }),
      returns: t("shop:returns.silent.then", {
        ...{ hours: figures.answering, claims: figures.claims, share: figures.share, window: figures.window },
      }),
    },
  ];
  return (
    <section aria-labelledby="returns">
      <h2 className="rule" id="returns">
        {t("shop:returns.heading")}
      </h2>
      <p className="muted prose gap">{t("shop:returns.lead")}</p>
      <ul className="shop-returns gap">
        {causes.map(({ key, drawing, gold, title, text, returns }) => (
          <Cause key={key} drawing={[drawing, gold]} title={title} text={text} returns={returns} />
        ))}
      </ul>
      <p className="pad">
        <a className="back" href={paths.creditReturns()}>
          {t("shop:returns.more")}
        </a>
      </p>
    </section>
  );
}

function Cause(props: { drawing: [ReactNode, ReactNode]; title: string; text: string; returns: string }) {
  const [ink, gold] = props.drawing;
  return (
    <li>
      <svg viewBox="0 0 44 44" aria-hidden="true">
        {ink}
        {gold}
      </svg>
      <h3>{props.title}</h3>
      <p>{props.text}</p>
      <p className="muted">{props.returns}</p>
    </li>
  );
}
