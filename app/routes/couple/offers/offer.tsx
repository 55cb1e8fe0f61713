import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { answerOffer, findOffer } from "~/domain/conversations/offers.server";
import type { DomainErrorCode } from "~/domain/domain-error";
import { deliverLater } from "~/http/background/after-response.server";
import { flashRefusal, setFlash } from "~/http/forms/flash.server";
import type { RouteHandle } from "~/http/pages/route-handle";
import { requireCompleteCouple, requireParticipant } from "~/http/pipeline/guards.server";
import { todayIn } from "~/i18n/format.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { ConfirmDisclosure } from "~/routes/confirm-disclosure";
import { type OfferView, offerView } from "~/routes/offer-view.server";
import { ButtonForm } from "~/routes/post-form";
import { BackLink, Button } from "~/ui/button";
import { Chip } from "~/ui/chip";
import { pageClass } from "~/ui/classes";
import { Facts } from "~/ui/facts";
import { Note } from "~/ui/flash";
import { Kicker, PageTitle } from "~/ui/heading";
import { Panel } from "~/ui/panel";
import { tableClass } from "~/ui/table";

export const handle: RouteHandle = { title: "offers:quote" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const participant = requireParticipant(context, request);
  const offer = offerView(context, await findOffer(context, participant, context.locale, params.message ?? ""));
  const isCouple = participant.role === "couple";
  return {
    title: offer.title,
    offer,
    mayAnswer: isCouple && offer.isOpen,
    backHref: isCouple ? paths.newestMessages(offer.request) : paths.pro.conversation(offer.request),
  };
}

const SAID: readonly DomainErrorCode[] = ["offers.answered", "offers.closed", "offers.expired"];

export async function action({ request, context, params }: ActionFunctionArgs) {
  const couple = requireCompleteCouple(context, request);
  const message = params.message ?? "";
  const answer = (await request.formData()).get("intent") === "accept" ? "accepted" : "declined";
  const today = todayIn(context.market, context.clock.now());
  try {
    await answerOffer(context, couple, { message, answer, today });
    deliverLater(context);
    setFlash(context, { kind: "good", text: `offers:flash.${answer}` });
  } catch (error) {
    flashRefusal(context, error, (code) => SAID.includes(code));
  }
  return redirectDocument(paths.offer(message), 303);
}

export default function Offer() {
  const { offer, mayAnswer, backHref } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { name, address, couple, event, eventDate, sent, total, validUntil, chip, answered } = offer;
  const note = <Note>{t("offers:notContract")}</Note>;
  const content = (
    <div className="space-y-8">
      <div className="text-small">
        <Facts
          facts={[
            {
              term: t("offers:fact.provider"),
              value: [name, ...address].map((line) => <Line key={line} text={line} />),
            },
            { term: t("offers:fact.couple"), value: couple },
            { term: t("offers:fact.event"), value: [event, eventDate].map((line) => <Line key={line} text={line} />) },
            {
              term: t("offers:fact.validUntil"),
              value: [validUntil, t("offers:sent", { date: sent })].map((line) => <Line key={line} text={line} />),
            },
          ]}
        />
      </div>
      <Lines offer={offer} />
      {mayAnswer ? null : note}
    </div>
  );
  return (
    <div
      className={pageClass({ width: mayAnswer ? "page" : "narrow", className: "pt-top pb-section print:max-w-narrow" })}
    >
      <p>
        <BackLink href={backHref}>{t("offers:back")}</BackLink>
      </p>
      <header className="mb-8 flex flex-wrap items-end justify-between gap-x-gap gap-y-4">
        <div className="min-w-0 flex-[1_1_320px]">
          <Kicker>{t("offers:from", { name })}</Kicker>
          <PageTitle className="wrap-anywhere">{offer.title}</PageTitle>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 pt-3 print:[&>.chip]:bg-transparent print:[&>.chip]:p-0">
            <Chip kind={chip.kind}>{chip.text}</Chip>
            {answered ? <span className="text-small text-ink-muted">{answered}</span> : null}
          </p>
        </div>
        <p className="sm:text-end">
          <b className="font-serif text-calm leading-tight font-normal">{total}</b>{" "}
          <span className="block text-small text-ink-muted">{t("offers:total")}</span>
        </p>
      </header>
      {mayAnswer ? (
        <div className="grid items-start gap-gap lg:not-print:grid-cols-[minmax(0,1fr)_336px]">
          {content}
          <div className="space-y-6">
            <Panel as="section" look="card" labelledBy="accept" className="space-y-4 print:hidden">
              <h2 className="text-h3" id="accept">
                {t("offers:accept.summary")}
              </h2>
              <ButtonForm id="accept-offer" className="space-y-4">
                <Button wide name="intent" value="accept">
                  {t("offers:accept.submit")}
                </Button>
                <p className="text-small text-ink-muted">{t("offers:accept.text", { name })}</p>
              </ButtonForm>
            </Panel>
            {note}
            <div className="print:hidden">
              <ConfirmDisclosure
                id="decline-offer"
                summary={t("offers:decline.summary")}
                question={t("offers:decline.text", { name })}
                intent="decline"
                submit={t("offers:decline.submit")}
                shared
              />
            </div>
          </div>
        </div>
      ) : (
        content
      )}
    </div>
  );
}

const Line = ({ text }: { text: string }) => <span className="block wrap-anywhere">{text}</span>;

function Lines({ offer: { lines, net, vat, total } }: { offer: OfferView }) {
  const { t } = useTexts();
  const sums = [{ label: t("offers:net"), amount: net }, ...vat];
  return (
    <div>
      <table className={tableClass}>
        <caption className="sr-only">{t("offers:lines")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("offers:line.text")}</th>
            <th scope="col" className="pe-0 text-end">
              {t("offers:line.amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ text, detail, amount }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else to tell them apart.
            <tr key={index}>
              <th scope="row" className="wrap-anywhere">
                {text} <span className="block font-normal text-ink-muted">{detail}</span>
              </th>
              <td className="pe-0 text-end whitespace-nowrap tabular-nums">{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ms-auto mt-4 max-w-80 tabular-nums">
        {sums.map(({ label, amount }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 py-1">
            <dt>{label}</dt>
            <dd className="ms-auto whitespace-nowrap">{amount}</dd>
          </div>
        ))}
        <div className="mt-1 flex flex-wrap justify-between gap-x-4 border-t border-gold py-2">
          <dt className="self-center font-semibold">{t("offers:total")}</dt>
          <dd className="ms-auto font-semibold whitespace-nowrap">{total}</dd>
        </div>
      </dl>
    </div>
  );
}
