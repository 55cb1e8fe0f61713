import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { Chips } from "~/ui/chip";
import { FixedValue } from "~/ui/field";
import { pictureSources } from "~/ui/picture-sources";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { PortfolioRow } from "./list-view.server";

interface PortfolioRowsProps {
  id: string;
  title: string;
  /** Beside the title. */
  aside: string;
  rows: readonly PortfolioRow[];
  /** The portfolio that gives way when another is published; null: there is room. */
  replaces: { id: string; title: string } | null;
}

/** Portfolios as rows: cover, facts, views, what can be done. */
export function PortfolioRows({ id, title, aside, rows, replaces }: PortfolioRowsProps) {
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-4 pb-3 border-b border-gold">
        <h2 className="text-h3" id={id}>
          {title}
        </h2>
        {aside ? <p className="text-small text-ink-muted">{aside}</p> : null}
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="grid gap-x-6 gap-y-4 py-6 border-b border-line sm:grid-cols-[176px_1fr]">
            <Cover src={row.cover} />
            <Told row={row} replaces={replaces} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The link is in the title beside it. */
function Cover({ src }: { src: string | null }) {
  if (src === null)
    return <div className="overflow-hidden rounded bg-sand [&_img]:w-full rounded-sm aspect-4/3" aria-hidden="true" />;
  const sources = pictureSources(src);
  return (
    <div className="overflow-hidden rounded bg-sand [&_img]:w-full rounded-sm self-start">
      <img
        className="w-full aspect-4/3 object-cover"
        {...{ src: sources.src, srcSet: sources.srcSet }}
        sizes={sources.srcSet && "(min-width: 600px) 176px, 90vw"}
        width={400}
        height={300}
        alt=""
        loading="lazy"
      />
    </div>
  );
}

function Told({ row, replaces }: { row: PortfolioRow } & Pick<PortfolioRowsProps, "replaces">) {
  const { t } = useTexts();
  const isDraft = row.views === null;
  const named = <VisuallyHidden>: {row.title}</VisuallyHidden>;
  return (
    <div className="space-y-1.5 min-w-0">
      <h3 className="wrap-anywhere">
        <a href={paths.pro.portfolio(row.id)}>{row.title}</a>
      </h3>
      <p className="text-small text-ink-muted">{row.told}</p>
      <Chips chips={row.chips} />
      {row.page ? (
        <p className="text-small">
          <a href={row.page}>
            {t("portfolios:seePage")}
            {named}
          </a>
        </p>
      ) : null}
      {row.isBeyondPlan ? <p className="text-small text-ink-muted">{t("portfolios:beyondText")}</p> : null}
      {row.views ? (
        <dl className="flex flex-wrap gap-x-6 text-tiny text-ink-muted">
          {row.views.map(({ name, count }) => (
            <div key={name} className="flex flex-col-reverse">
              <dt>{t(`portfolios:views.${name}`)}</dt>
              <dd className="font-serif text-large text-ink">{count}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <ButtonForm id={`portfolio-${row.id}`} className="wrap-anywhere">
        <FixedValue name="portfolio" value={row.id} />
        {isDraft && replaces ? <FixedValue name="replaces" value={replaces.id} /> : null}
        <Actions>
          <ButtonLink href={paths.pro.portfolio(row.id)} variant="quiet" compact>
            {t(isDraft && !row.complete ? "portfolios:continue" : "portfolios:change")}
            {named}
          </ButtonLink>
          {isDraft ? (
            row.complete ? (
              <Button name="intent" value="publish" variant="plain" compact>
                {replaces ? t("portfolios:publishInstead", { title: replaces.title }) : t("portfolios:form.publish")}
                {named}
              </Button>
            ) : null
          ) : (
            <Button name="intent" value="withdraw" variant="plain" compact>
              {t("portfolios:withdraw")}
              {named}
            </Button>
          )}
        </Actions>
      </ButtonForm>
    </div>
  );
}
