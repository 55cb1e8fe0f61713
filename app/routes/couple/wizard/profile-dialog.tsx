import { useFetcher, useRevalidator } from "@remix-run/react";
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import type { z } from "zod";
import type { singleMessageForm } from "~/domain/requests/request.form";
import type { PlannerView } from "~/http/pages/planner-view.server";
import { useTexts } from "~/i18n/texts";
import { paths } from "~/paths";
import { contactFormOf, MessageField } from "~/routes/couple/contact/message-parts";
import type { NotSent } from "~/routes/couple/contact/send-message.server";
import { FormProblems, PostForm, usePostForm } from "~/routes/post-form";
import { useAutosave } from "~/routes/use-autosave";
import { Actions, Button } from "~/ui/button";
import { FixedValue } from "~/ui/field";
import { DoneNote, Flash } from "~/ui/flash";
import { Dialog, preloadDialog } from "~/ui/on-demand";
import { Panel } from "~/ui/panel";
import { PriceText } from "~/ui/price-text";
import { Hint } from "~/ui/text";
import type { DialogProfile } from "./dialog-profile";
import { ProfileLink } from "./planner-choice";
import type { ProfileBriefProps } from "./profile-brief";

const loadBrief = () => import("./profile-brief");
/** Profile in the dialog. The component is loaded after the step, because only the dialog shows it. */
const ProfileBrief = import.meta.env.SSR ? () => null : lazy(() => loadBrief().catch(() => ({ default: PageInstead })));

/** Link to the profile's page. With a script it opens a dialog, except for clicks that open a new tab. */
export function ProfileOpener({ planner, onOpen }: { planner: PlannerView; onOpen: (publicId: string) => void }) {
  const { t } = useTexts();
  function open(event: MouseEvent) {
    const link = (event.target as Element).closest("a");
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(planner.publicId);
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the link inside does both; Enter clicks it.
    <span onClick={open}>
      <ProfileLink href={planner.profileHref} planner={planner.name}>
        {t("planner:view")}
      </ProfileLink>
    </span>
  );
}

interface ProfileDialogProps {
  publicId: string | null;
  project: string;
  /** "from €1,500", as on the planner's card. */
  price: string | undefined;
  contacted: boolean;
  selected: boolean;
  onSelect: () => void;
  onClose: () => void;
}

/** Profile in a dialog, with a message to only this planner. The selection and the common message stay as they are. */
export function ProfileDialog(props: ProfileDialogProps) {
  const { publicId, project, price, contacted, selected, onSelect, onClose } = props;
  const { t } = useTexts();
  const { found, failed, retry } = useProfile(publicId, project);
  useEffect(() => {
    preloadDialog();
    void loadBrief().catch(() => {});
  }, []);
  // Stored by planner, so that closing the dialog loses no text.
  const typed = useRef(new Map<string, string>());
  const profile = found?.profile.publicId === publicId ? found.profile : undefined;
  const contact = profile && found?.contact && { ...found.contact, contacted: found.contact.contacted || contacted };
  return (
    <Dialog
      id="profile"
      open={publicId !== null}
      onClose={onClose}
      title={profile?.name ?? ""}
      note={price ? <PriceText>{price}</PriceText> : null}
      closeText={t("common:action.close")}
      size="large"
      foot={
        contact && !contact.contacted && !contact.closed ? (
          <div className="flex gap-3">
            <Button className="flex-1 px-3!" type="button" variant="quiet" onClick={onSelect}>
              {t(selected ? "wizard:choice.deselect" : "planner:select")}
            </Button>
            <Button className="flex-1 px-3!" type="button" variant="quiet" onClick={writeAlone}>
              {t("wizard:choice.writeAlone")}
            </Button>
          </div>
        ) : undefined
      }
      onMissing={() => publicId && window.location.assign(paths.planner(publicId, project))}
    >
      {profile ? (
        <div className="space-y-8">
          <Suspense fallback={<p className="text-ink-muted">{t("common:action.working")}</p>}>
            <ProfileBrief profile={profile} />
          </Suspense>
          {contact ? (
            <ContactBox key={profile.publicId} planner={profile} contact={contact} typed={typed.current} />
          ) : null}
        </div>
      ) : null}
      {failed ? <ProfileLost onRetry={retry} /> : null}
      {profile || failed ? null : <p className="text-ink-muted">{t("common:action.working")}</p>}
    </Dialog>
  );
}

function PageInstead({ profile: { publicId, name } }: ProfileBriefProps) {
  const { t } = useTexts();
  return (
    <ProfileLink href={paths.planner(publicId)} planner={name}>
      {t("planner:view")}
    </ProfileLink>
  );
}

function ProfileLost({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <div className="space-y-4">
      <Flash kind="bad">{t("wizard:choice.profileLost")}</Flash>
      <Button type="button" variant="quiet" onClick={onRetry}>
        {t("common:action.tryAgain")}
      </Button>
    </div>
  );
}

function writeAlone(): void {
  const field = document.querySelector<HTMLTextAreaElement>("#contact textarea");
  field?.focus({ preventScroll: true });
  field?.form?.scrollIntoView({ block: "end" });
}

/** Uses `fetch`: Remix would load the route's module first, and offline replace the page by the error screen. */
function useProfile(publicId: string | null, project: string) {
  const [found, setFound] = useState<DialogProfile | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads it again.
  useEffect(() => {
    setFound(null);
    setFailed(false);
    if (!publicId) return;
    const ended = new AbortController();
    load(paths.wizardProfile(project, publicId), ended.signal).then(setFound, () => {
      if (!ended.signal.aborted) setFailed(true);
    });
    return () => ended.abort();
  }, [publicId, project, tries]);
  return { found, failed, retry: () => setTries(tries + 1) };
}

async function load(address: string, signal: AbortSignal): Promise<DialogProfile> {
  const answer = await fetch(address, { signal, redirect: "error" });
  if (!answer.ok) throw new Error(`Status ${answer.status}`);
  return answer.json();
}

interface ContactBoxProps {
  planner: { publicId: string; name: string };
  contact: {
    project: string;
    message: string;
    closed: boolean;
    contacted: boolean;
  };
  /** Unsent messages by planner, which this component changes. */
  typed: Map<string, string>;
}

/** Form for a message to the planner of the dialog (rule wizard-15). Its text stays after any error. */
function ContactBox({ planner, contact, typed }: ContactBoxProps) {
  const { t } = useTexts();
  const { publicId, name } = planner;
  const form = contactFormOf(publicId);
  const [message] = useState(typed.get(publicId) ?? contact.message);
  const post = usePostForm<z.input<typeof singleMessageForm>, NotSent>(form, { values: { message } });
  const sent = useFetcher<{ sent?: true }>({ key: form }).data?.sent ?? false;
  const { revalidate } = useRevalidator();
  const [isBlank, setBlank] = useState(message.trim() === "");
  const done = useRef<HTMLDivElement>(null);
  const { sending, refused } = post;
  const isOpen = !sent && !contact.contacted && !contact.closed;
  useAutosave(form, isOpen ? paths.autosave(4, contact.project) : null, { sending, refused: refused !== undefined });
  useEffect(() => {
    if (sent) done.current?.focus(); // the focused button is gone
  }, [sent]);
  useEffect(() => {
    if (refused?.already) revalidate(); // sent from another tab, so the card behind is outdated
  }, [refused, revalidate]);

  return (
    <Panel look="card" className="space-y-4 mt-8" id="contact">
      <h3>{t("search:contact.title", { name })}</h3>
      {refused?.said ? <Flash kind="bad">{refused.said}</Flash> : null}
      {sent ? (
        <div ref={done} tabIndex={-1}>
          <Flash>{t("search:contact.sent")}</Flash>
        </div>
      ) : contact.contacted ? (
        <DoneNote>{t("planner:contacted")}</DoneNote>
      ) : contact.closed ? null : (
        <>
          <p className="text-small text-ink-muted">{t("search:contact.text")}</p>
          <PostForm post={post} action={paths.wizardContact(contact.project, publicId)}>
            <FormProblems post={post} id={`${form}-errors`} />
            <FixedValue name="project" value={contact.project} />
            <FixedValue name="prestataire" value={publicId} />
            <MessageField
              field={post.fields.message}
              onInput={({ currentTarget: { value } }) => {
                typed.set(publicId, value);
                setBlank(value.trim() === "");
              }}
            />
            <Actions>
              <Button
                busy={sending}
                unavailable={
                  isBlank && !sending && !post.fields.message.errors
                    ? { reasonId: `${form}-reason`, reason: t("search:contact.error.noMessage") }
                    : undefined
                }
              >
                {sending ? t("wizard:choice.sending") : t("search:contact.send")}
              </Button>
            </Actions>
            <Hint>{t("search:contact.alone")}</Hint>
          </PostForm>
        </>
      )}
    </Panel>
  );
}
