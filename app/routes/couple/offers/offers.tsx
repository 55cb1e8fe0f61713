import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findOffers } from "~/domain/conversations/find-offers.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireCompleteCouple } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { type OfferView, offerView } from "~/routes/offer-view.server";
import { BackLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";
import { listTableClass, tableBoxClass } from "~/ui/table";

export const handle: RouteHandle = { title: "offers:compare.title" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const project = context.url.searchParams.get("id");
  const found = await findOffers(context, couple, context.locale, project);
  const offers = found.map((offer) => offerView(context, offer));
  return {
    backHref: project !== null && offers.length > 0 ? paths.project(project) : paths.presentation(),
    projects: [...new Set(offers.map((offer) => offer.project))].map((id) => {
      const own = offers.filter((offer) => offer.project === id);
      return { id, heading: [own[0]?.event, own[0]?.eventDate].join(" · "), offers: own };
    }),
  };
}

/** Offers of a couple side by side, one table per project (rule talk-14). */
export default function Offers() {
  const { backHref, projects } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <div className={pageClass({ className: "pt-top pb-section space-y-8" })}>
      <header>
        <p>
          <BackLink href={backHref}>{t("project:summary.back")}</BackLink>
        </p>
        <PageTitle>{t("offers:compare.title")}</PageTitle>
        <p className="pt-3 text-ink-muted">
          {projects.length === 0 ? t("offers:compare.none") : t("offers:notContract")}
        </p>
      </header>
      {projects.map(({ id, heading, offers }) => (
        <section key={id} aria-labelledby={`project-${id}`}>
          <h2 className="mb-3.5 text-h3" id={`project-${id}`}>
            {heading}
          </h2>
          <Comparison labelledBy={`project-${id}`} offers={offers} />
        </section>
      ))}
    </div>
  );
}

const NUMBER = "lg:pe-5 @min-[760px]:text-end @min-[760px]:whitespace-nowrap tabular-nums";

function Comparison({ labelledBy, offers }: { labelledBy: string; offers: OfferView[] }) {
  const { t } = useTexts();
  return (
    <div className={tableBoxClass}>
      <table className={listTableClass} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{t("offers:quote")}</th>
            <th scope="col">{t("offers:compare.content")}</th>
            <th scope="col" className={NUMBER}>
              {t("offers:total")}
            </th>
            <th scope="col">{t("offers:fact.validUntil")}</th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <Row key={offer.id} offer={offer} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ offer }: { offer: OfferView }) {
  const { t } = useTexts();
  const { id, request, name, title, lines, net, vat, total, validUntil, chip } = offer;
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        <span className="block font-serif text-large/tight font-normal">{name}</span>
        <a href={paths.offer(id)}>{title}</a>
      </th>
      <td data-label={t("offers:compare.content")}>
        <ul className="wrap-anywhere">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else to tell them apart.
            <li key={index}>
              {line.quantity} × {line.text}
            </li>
          ))}
        </ul>
      </td>
      <td className={NUMBER} data-label={t("offers:total")}>
        <div>
          <b className="block font-serif text-h3/tight font-normal">{total}</b>
          <ul className="text-ink-muted">
            <li>
              {t("offers:net")} {net}
            </li>
            {vat.map(({ label, amount }) => (
              <li key={label}>
                {label} {amount}
              </li>
            ))}
          </ul>
        </div>
      </td>
      <td data-label={t("offers:fact.validUntil")}>
        <div>
          <p>{validUntil}</p>
          <p className="mt-1">
            <Chip kind={chip.kind}>{chip.text}</Chip>
          </p>
          <a className="inline-block py-3 print:hidden" href={paths.newestMessages(request)}>
            {t("offers:compare.conversation")}
          </a>
        </div>
      </td>
    </tr>
  );
}
