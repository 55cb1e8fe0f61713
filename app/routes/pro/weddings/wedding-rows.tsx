import type { ListedWedding } from "~/domain/weddings/own-weddings.server";
import { WEDDING_LIMITS } from "~/domain/weddings/wedding.rules";
import { type Translate, useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/form-problems";
import { Actions, Button, ButtonLink } from "~/ui/button";
import { Chips, type ChipText } from "~/ui/chip";
import { FixedValue } from "~/ui/field";
import { pictureSources } from "~/ui/picture-sources";
import { VisuallyHidden } from "~/ui/visually-hidden";

interface WeddingRowsProps {
  id: string;
  title: string;
  aside: string;
  publicId: string;
  rows: readonly ListedWedding[];
  /** The wedding that is withdrawn if another one is published; null: the plan has room. */
  replaces: { id: string; title: string } | null;
}

export function WeddingRows({ id, title, aside, publicId, rows, replaces }: WeddingRowsProps) {
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
            <Row row={row} publicId={publicId} replaces={replaces} />
          </li>
        ))}
      </ul>
    </section>
  );
}

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

const VIEWS = ["today", "week", "month", "year"] as const;

interface RowProps extends Pick<WeddingRowsProps, "publicId" | "replaces"> {
  row: ListedWedding;
}

function Row({ row, publicId, replaces }: RowProps) {
  const { t } = useTexts();
  const format = useFormat();
  const { id, slug, title, location, weddingDate, style, pictures, state, missing, views } = row;
  const isDraft = state === "draft";
  const isComplete = missing.length === 0;
  const named = <VisuallyHidden>: {title}</VisuallyHidden>;
  const facts = [
    location,
    weddingDate && format.longDate(weddingDate),
    style && t(`weddings:style.${style}`),
    t("weddings:photos", { count: pictures }),
  ];
  return (
    <div className="space-y-1.5 min-w-0">
      <h3 className="wrap-anywhere">
        <a href={paths.pro.wedding(id)}>{title}</a>
      </h3>
      <p className="text-small text-ink-muted">{facts.filter(Boolean).join(" · ")}</p>
      <Chips chips={chipsOf(t, row)} />
      {state === "shown" && slug !== null ? (
        <p className="text-small">
          <a href={paths.wedding(publicId, slug)}>
            {t("weddings:seePage")}
            {named}
          </a>
        </p>
      ) : null}
      {state === "beyondPlan" ? <p className="text-small text-ink-muted">{t("weddings:beyondText")}</p> : null}
      {isDraft ? null : (
        <dl className="flex flex-wrap gap-x-6 text-tiny text-ink-muted">
          {VIEWS.map((name) => (
            <div key={name} className="flex flex-col-reverse">
              <dt>{t(`weddings:views.${name}`)}</dt>
              <dd className="font-serif text-large text-ink">{format.number(views[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      <ButtonForm id={`wedding-${id}`} className="wrap-anywhere">
        <FixedValue name="portfolio" value={id} />
        {isDraft && replaces ? <FixedValue name="replaces" value={replaces.id} /> : null}
        <Actions>
          <ButtonLink href={paths.pro.wedding(id)} variant="quiet" compact>
            {t(isDraft && !isComplete ? "weddings:continue" : "weddings:change")}
            {named}
          </ButtonLink>
          {isDraft ? (
            isComplete ? (
              <Button name="intent" value="publish" variant="plain" compact>
                {replaces ? t("weddings:publishInstead", { title: replaces.title }) : t("weddings:form.publish")}
                {named}
              </Button>
            ) : null
          ) : (
            <Button name="intent" value="withdraw" variant="plain" compact>
              {t("weddings:withdraw")}
              {named}
            </Button>
          )}
        </Actions>
      </ButtonForm>
    </div>
  );
}

/** Returns the missing parts of a draft, or the reason why couples do not see a published wedding. */
function chipsOf(t: Translate, { state, reason, missing }: ListedWedding): ChipText[] {
  if (state === "shown") return [];
  if (state !== "draft") return [{ kind: "bad", text: t(`weddings:state.${state}`) }];
  if (missing.length > 0)
    return missing.map((need) => ({
      text: t(`weddings:missing.${need}`, { count: WEDDING_LIMITS.fewestImages }),
    }));
  return reason === null
    ? [{ kind: "good", text: t("weddings:complete") }]
    : [{ kind: "bad", text: t("weddings:state.sentBack") }];
}
