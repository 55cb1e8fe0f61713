import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findOffer } from "~/domain/conversations/find-offers.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireParticipant } from "~/http/pipeline/guards.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { type OfferView, offerView } from "~/routes/offer-view.server";
import { BackLink } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { pageClass } from "~/ui/classes";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/flash";
import { Kicker, PageTitle } from "~/ui/heading";
import { listTableClass, tableBoxClass } from "~/ui/table";

export const handle: RouteHandle = { title: "offers:quote" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const participant = requireParticipant(context, request);
  const offer = offerView(context, await findOffer(context, participant, context.locale, params.message ?? ""));
  const isCouple = participant.role === "couple";
  return {
    title: offer.title,
    offer,
    backHref: isCouple ? paths.conversation(offer.request) : paths.pro.conversation(offer.request),
  };
}

/** Page of an offer, for the couple and the provider (rule talk-14). */
export default function Offer() {
  const { offer, backHref } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { name, address, couple, event, eventDate, sent, validUntil, chip, answered } = offer;
  return (
    <div className={pageClass({ width: "narrow", className: "pt-top pb-section space-y-8" })}>
      <header>
        <p>
          <BackLink href={backHref}>{t("offers:back")}</BackLink>
        </p>
        <Kicker>{t("offers:from", { name })}</Kicker>
        <PageTitle className="wrap-anywhere">{offer.title}</PageTitle>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-3">
          <Chip kind={chip.kind}>{chip.text}</Chip>
          {answered ? <span className="text-small text-ink-muted">{answered}</span> : null}
        </p>
      </header>
      <Facts
        facts={[
          { term: t("offers:fact.provider"), value: [name, ...address].map((line) => <Line key={line} text={line} />) },
          { term: t("offers:fact.couple"), value: couple },
          { term: t("offers:fact.event"), value: [event, eventDate].map((line) => <Line key={line} text={line} />) },
          {
            term: t("offers:fact.validUntil"),
            value: (
              <>
                {validUntil} <span className="block text-small text-ink-muted">{t("offers:sent", { date: sent })}</span>
              </>
            ),
          },
        ]}
      />
      <Lines offer={offer} />
      <Note>{t("offers:notContract")}</Note>
    </div>
  );
}

const Line = ({ text }: { text: string }) => <span className="block wrap-anywhere">{text}</span>;

const NUMBER = "text-end whitespace-nowrap tabular-nums";

function Lines({ offer: { lines, net, vat, total } }: { offer: OfferView }) {
  const { t } = useTexts();
  const sums = [{ label: t("offers:net"), amount: net }, ...vat];
  return (
    <div className={tableBoxClass}>
      <table className={listTableClass}>
        <caption className="sr-only">{t("offers:lines")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("offers:line.text")}</th>
            <th scope="col" className={NUMBER}>
              {t("offers:line.quantity")}
            </th>
            <th scope="col" className={NUMBER}>
              {t("offers:line.price")}
            </th>
            <th scope="col" className={NUMBER}>
              {t("offers:line.vat")}
            </th>
            <th scope="col" className={NUMBER}>
              {t("offers:line.amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else to tell them apart.
            <tr key={index}>
              <th scope="row" className="wrap-anywhere">
                {line.text}
              </th>
              <td className={NUMBER} data-label={t("offers:line.quantity")}>
                {line.quantity}
              </td>
              <td className={NUMBER} data-label={t("offers:line.price")}>
                {line.price}
              </td>
              <td className={NUMBER} data-label={t("offers:line.vat")}>
                {line.vat}
              </td>
              <td className={NUMBER} data-label={t("offers:line.amount")}>
                {line.amount}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ms-auto mt-4 max-w-80 tabular-nums">
        {sums.map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-4 py-1">
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-4 border-t border-gold py-2 text-large font-semibold">
          <dt>{t("offers:total")}</dt>
          <dd>{total}</dd>
        </div>
      </dl>
    </div>
  );
}
