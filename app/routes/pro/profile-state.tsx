import type { HeldParts as Held, Part } from "~/domain/moderation/find-held-parts.server";
import type { ReviewNeed } from "~/domain/moderation/moderation.rules";
import { partName } from "~/domain/moderation/part-name";
import type { Review } from "~/domain/moderation/request-review.server";
import { PROFILE_FIELDS, type ProfileText } from "~/domain/providers/profile-fields.rules";
import type { ProfileState } from "~/domain/providers/profile-state.rules";
import { type Translate, useTexts } from "~/i18n/texts";
import { useLanguage } from "~/i18n/use-format";
import { paths } from "~/paths";
import { ButtonForm } from "~/routes/post-form";
import { Button, ButtonLink } from "~/ui/button";
import { Chip, type ChipKind } from "~/ui/chip";
import { FixedValue } from "~/ui/field";
import { LinkRow } from "~/ui/link-row";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";
import { TickList } from "~/ui/tick-list";

const STEPS = {
  notFound: { action: "number", path: paths.pro.company },
  closed: { action: "number", path: paths.pro.company },
  inProgress: { action: "preview", path: paths.pro.preview },
  ready: { action: "send", path: paths.pro.preview },
  waiting: { action: "preview", path: paths.pro.preview },
  changesAsked: { action: "preview", path: paths.pro.preview },
  refused: { action: "preview", path: paths.pro.preview },
  paused: { action: "availability", path: paths.pro.availability },
  hidden: { action: "visibility", path: paths.pro.company },
} as const;

export const STATE_CHIPS: Partial<Record<Review["state"], ChipKind>> = {
  approved: "good",
  refused: "bad",
  changes_asked: "bad",
};

export function ProfileStateBox({ state, missing }: { state: ProfileState; missing: readonly ReviewNeed[] }) {
  const { t, format } = useLanguage();
  const { code } = state;
  return (
    <Panel look="soft" as="section" labelledBy="state" className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <div className="flex-[1_1_300px]">
        <h2 className="text-h3" id="state">
          {t(`dashboard:state.${code}.title`)}
        </h2>
        <p className="text-small text-ink-muted">
          {code === "waiting"
            ? t("dashboard:state.waiting.text", { date: format.day(state.since) })
            : t(`dashboard:state.${code}.text`)}
        </p>
        {"reason" in state && state.reason ? (
          <blockquote className="pt-2.5 whitespace-pre-line">{state.reason}</blockquote>
        ) : null}
        {missing.length > 0 ? (
          <MissingList id="missing" text={t("admin:preview.missing")} missing={needsView(t, missing)} />
        ) : null}
      </div>
      {code === "emailUnverified" ? (
        <ButtonForm id="resend-verification" action={paths.pro.resendVerification()}>
          <FixedValue name="redirectTo" value={paths.pro.dashboard()} />
          <Button own>{t("dashboard:state.action.resend")}</Button>
        </ButtonForm>
      ) : (
        <ButtonLink href={STEPS[code].path()}>{t(`dashboard:state.action.${STEPS[code].action}`)}</ButtonLink>
      )}
    </Panel>
  );
}

interface MissingListProps {
  id: string;
  text: string;
  missing: readonly { text: string; href: string }[];
}

export function MissingList({ id, text, missing }: MissingListProps) {
  return (
    <div className="space-y-1.5" id={id}>
      <p>{text}</p>
      <TickList links>
        {missing.map(({ text, href }) => (
          <li key={text}>
            <a className="inline-block py-2" href={href}>
              {text}
            </a>
          </li>
        ))}
      </TickList>
    </div>
  );
}

const SCREEN_OF: Record<ReviewNeed, () => string> = {
  email: paths.pro.account,
  name: paths.pro.company,
  siret: paths.pro.company,
  register: paths.pro.company,
  city: paths.pro.company,
  language: paths.pro.company,
  service: paths.pro.services,
  price: paths.pro.services,
  portrait: paths.pro.portrait,
  photo: paths.pro.profilePhoto,
};

export const needsView = (t: Translate, missing: readonly ReviewNeed[]) =>
  missing.map((need) => ({ text: t(`admin:need.${need}`), href: SCREEN_OF[need]() }));

export function HeldParts({ held }: { held: Held }) {
  const { t } = useTexts();
  const items = [...heldItems(t, held, false), ...heldItems(t, held, true)];
  if (items.length === 0) return null;
  return (
    <Section id="held" title={t("pro:held.heading")} look="soft">
      <ul className="[&>li>:last-child>span]:bg-surface">{items}</ul>
    </Section>
  );
}

/** Returns list rows. @param areWaiting true: parts that wait for a moderator; false: the reason and parts to change */
export function heldItems(t: Translate, { state, reason, parts, weddings }: Held, areWaiting: boolean) {
  const held = [
    ...parts.map(({ part, title }) => ({
      key: part as string,
      name: partName(t, part, title),
      href: screenOf(part),
      waits: state === "waiting",
    })),
    ...weddings.map(({ id, title, waits }) => ({ key: id, name: title, href: paths.pro.wedding(id), waits })),
  ];
  const items = held
    .filter(({ waits }) => waits === areWaiting)
    .map(({ key, name, href, waits }) => (
      <LinkRow key={key} href={href} text={waits ? name : t("dashboard:todo.item", { act: t("pro:held.act"), name })}>
        <Chip kind={waits ? "active" : "bad"}>{t(waits ? "pro:held.waiting" : "pro:held.change")}</Chip>
      </LinkRow>
    ));
  if (areWaiting || !reason || held.length === 0) return items;
  return [
    <li key="reason" className="border-t border-line py-3">
      <blockquote className="whitespace-pre-line wrap-anywhere">{reason}</blockquote>
    </li>,
    ...items,
  ];
}

function screenOf(part: Part): string {
  if (part.startsWith("photo:")) return paths.pro.photo(part.slice("photo:".length));
  if (part.startsWith("video:")) return paths.pro.video(part.slice("video:".length));
  if (part.startsWith("service:")) return paths.pro.services();
  return PROFILE_FIELDS[part as ProfileText].form === "company" ? paths.pro.company() : paths.pro.portrait();
}
