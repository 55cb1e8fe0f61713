import { type Translate, useTexts } from "~/i18n/texts";
import { Panel } from "~/ui/panel";
import { VisuallyHidden } from "~/ui/visually-hidden";
import type { requestView } from "./request-view.server";

type RequestView = ReturnType<typeof requestView>;

const SEAL = "···············";

/** The couple's contact data: sealed until the request is unlocked, with the price of unlocking. */
export function ContactCard({ view }: { view: RequestView }) {
  const { t } = useTexts();
  return (
    <Panel look="card" as="section" labelledBy="contact" className="flow">
      <h2 className="h3" id="contact">
        {t("dashboard:request.contact.heading")}
      </h2>
      <dl className="facts one">
        {(["name", "phone", "email"] as const).map((key) => (
          <div key={key}>
            <dt>{t(`dashboard:request.contact.${key}`)}</dt>
            <dd className="wrap-anywhere">{view.contact ? contactValue(t, view.contact, key) : <Sealed />}</dd>
          </div>
        ))}
      </dl>
      <State view={view} />
    </Panel>
  );
}

function contactValue(t: Translate, contact: NonNullable<RequestView["contact"]>, key: "name" | "phone" | "email") {
  if (key === "name") return contact.name;
  if (contact[key] === null) return t("dashboard:request.contact.notGiven");
  return key === "phone" ? (
    <a href={`tel:${contact.phone}`}>{contact.phoneText}</a>
  ) : (
    <a href={`mailto:${contact.email}`}>{contact.email}</a>
  );
}

function Sealed() {
  const { t } = useTexts();
  return (
    <>
      <span className="sealed" aria-hidden="true">
        {SEAL}
      </span>
      <VisuallyHidden>{t("dashboard:request.contact.sealed")}</VisuallyHidden>
    </>
  );
}

function State({ view }: { view: RequestView }) {
  const { t } = useTexts();
  if (view.status === "unlocked") {
    return view.unlockedOn ? (
      <p className="hint">{t("dashboard:request.unlockedOn", { date: view.unlockedOn })}</p>
    ) : null;
  }
  if (view.status === "rejected") {
    return (
      <p className="hint">
        {view.rejectedOn ? t("dashboard:request.rejectedOn", { date: view.rejectedOn }) : null}
        {view.rejectionReason ? (
          <>
            <br />
            {t("dashboard:request.reason.line", { reason: t(`dashboard:request.reason.${view.rejectionReason}`) })}
          </>
        ) : null}
      </p>
    );
  }
  if (view.closedOn) return <p className="hint">{t("dashboard:request.closedOn", { date: view.closedOn })}</p>;
  return (
    <>
      <p>{t("dashboard:request.contact.waiting", { date: view.waitsSince })}</p>
      <p className="hint">{t("dashboard:request.contact.unlocking")}</p>
    </>
  );
}
