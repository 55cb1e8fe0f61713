import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findOffers } from "~/domain/conversations/offers.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { comparisons, type OfferView, offerView } from "~/routes/offer-view.server";
import { BackLink, ButtonLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { pageClass, smallSummaryClass } from "~/ui/classes";
import { Panel } from "~/ui/panel";
import { Portrait } from "~/ui/portrait";
import { VisuallyHidden } from "~/ui/text";

export const handle: RouteHandle = { title: "offers:compare.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const project = context.url.searchParams.get("id");
  const found = await findOffers(context, couple, context.locale, project);
  const offers = found.map((offer) => offerView(context, offer));
  return { project: offers.length > 0 ? project : null, projects: comparisons(context, offers) };
}

export default function Offers() {
  const { project, projects } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className={pageClass({ className: "pt-top pb-section space-y-8" })}>
      <header>
        <p>
          {project === null ? (
            <BackLink href={paths.presentation()}>{t("project:summary.back")}</BackLink>
          ) : (
            <BackLink href={paths.project(project)}>{t("project:close.back")}</BackLink>
          )}
        </p>
        <h1 className="text-calm">{t("offers:compare.title")}</h1>
        <p className="pt-2 text-ink-muted">
          {projects.length === 0 ? t("offers:compare.none") : t("offers:notContract")}
        </p>
      </header>
      {projects.map(({ id, heading, validUntil, offers, lowest }) => (
        <section key={id} aria-labelledby={`project-${id}`}>
          <h2 className="text-h3" id={`project-${id}`}>
            {heading}
          </h2>
          {validUntil ? (
            <p className="text-small text-ink-muted">{t("offers:validUntil", { date: validUntil })}</p>
          ) : null}
          <ul className="mt-3.5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {offers.map((offer) => (
              <li key={offer.id} className="row-span-4 grid grid-rows-subgrid sm:max-lg:last:odd:col-span-2">
                <OfferCard offer={offer} isLowest={lowest === offer.id} withDay={!validUntil} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface OfferCardProps {
  /** `gap` compares an open offer with the lowest one: "€360 more". Null: no comparison. */
  offer: OfferView & { gap: string | null };
  isLowest: boolean;
  withDay: boolean;
}

/** Renders an offer as a column: state, total, content and the way to answer, on lines that all columns share. */
function OfferCard({ offer, isLowest, withDay }: OfferCardProps) {
  const { t } = useTexts();
  const { id, request, name, portrait, title, lines, net, vat, total, gap, validUntil, isOpen, chip } = offer;
  return (
    <Panel as="article" labelledBy={`name-${id} offer-${id}`} className="row-span-4 grid grid-rows-subgrid gap-y-4">
      <div className="flex items-start gap-4">
        <Portrait name={name} src={portrait} size="s" lazy />
        <div className="min-w-0">
          <h3 className="text-large/tight wrap-anywhere" id={`name-${id}`}>
            {name}
          </h3>
          <p className="text-small wrap-anywhere text-ink-muted" id={`offer-${id}`}>
            {title}
          </p>
          <p className="text-small text-ink-muted">{chip.text}</p>
        </div>
      </div>
      <div className="border-t border-gold pt-3">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="font-serif text-calm leading-tight font-normal">{total}</b>{" "}
          <span className="text-small text-ink-muted">{t("offers:total")}</span>
        </p>
        <p className="min-h-6 text-small max-md:empty:hidden">
          {isLowest ? <Chip kind="good">{t("offers:compare.lowest")}</Chip> : gap}
        </p>
        <details>
          <summary className={smallSummaryClass}>{t("offers:compare.taxes")}</summary>
          <dl className="text-small tabular-nums">
            {[{ label: t("offers:net"), amount: net }, ...vat].map(({ label, amount }) => (
              <div key={label} className="flex flex-wrap justify-between gap-x-4 py-1">
                <dt>{label}</dt>
                <dd className="ms-auto whitespace-nowrap">{amount}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      <ul className="wrap-anywhere">
        <li className="pb-1 text-end text-tiny text-ink-muted">{t("offers:line.amount")}</li>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else to tell them apart.
          <li key={index} className="flex justify-between gap-4 border-t border-line py-2">
            <span>
              {line.quantity} × {line.text}
            </span>
            <span className="whitespace-nowrap tabular-nums">{line.amount}</span>
          </li>
        ))}
      </ul>
      <div className="space-y-1">
        {withDay ? (
          <p className="mb-3 text-small text-ink-muted">{t("offers:validUntil", { date: validUntil })}</p>
        ) : null}
        <ButtonLink wide className="print:hidden" variant={isLowest ? "primary" : "quiet"} href={paths.offer(id)}>
          {t(isOpen ? "offers:compare.respond" : "offers:see")} <VisuallyHidden>{name}</VisuallyHidden>
        </ButtonLink>
        <p className="text-center text-small print:hidden">
          <a className="inline-block py-3" href={paths.newestMessages(request)}>
            {t("offers:compare.conversation")} <VisuallyHidden>{name}</VisuallyHidden>
          </a>
        </p>
      </div>
    </Panel>
  );
}
