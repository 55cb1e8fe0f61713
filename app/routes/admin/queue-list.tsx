import { MODERATION } from "~/domain/moderation/moderation.rules";
import { useTexts } from "~/i18n/texts";
import { useFormat } from "~/i18n/use-format";
import { ButtonLink } from "~/ui/button";
import { Chip, Chips, type ChipText } from "~/ui/chip";
import { EmptyState, type EmptyStateProps } from "~/ui/empty-state";
import { Portrait } from "~/ui/portrait";
import { VisuallyHidden } from "~/ui/visually-hidden";

interface QueuedCase {
  href: string;
  title: string;
  /** Photograph of the provider; undefined: the queue has no portraits. */
  portrait?: string | null;
  chips: readonly ChipText[];
  /** Facts of one line, in the same order in each row; empty ones are left out. */
  facts: readonly (string | false | null)[];
  /** Line below the facts. */
  detail?: string;
  /** Milliseconds since the epoch. */
  since: number;
  /** Deadline; by default some days after `since`. */
  dueAt?: number;
}

interface QueueListProps {
  /** Oldest first. */
  cases: readonly QueuedCase[];
  now: number;
  empty?: EmptyStateProps | undefined;
}

/** Cases that wait for a moderator: what each is, its age, and one button. */
export function QueueList({ cases, now, empty }: QueueListProps) {
  const { t } = useTexts();
  const format = useFormat();
  if (cases.length === 0) return empty ? <EmptyState {...empty} /> : null;
  return (
    <ul className="border-t border-gold">
      {cases.map(({ href, title, portrait, chips, facts, detail, since, dueAt = since + MODERATION.deciding }) => (
        <li
          key={href}
          className="grid grid-cols-[1fr_auto] items-center gap-x-5 gap-y-1 border-b border-line py-3 sm:grid-cols-[1fr_160px_auto]"
        >
          <div className="flex min-w-0 items-center gap-4 max-sm:col-span-full">
            {portrait === undefined ? null : <Portrait name={title} src={portrait} size="s" lazy />}
            <div className="min-w-0 space-y-1">
              <h2 className="text-h3 wrap-anywhere">{title}</h2>
              <p className="text-small text-ink-muted wrap-break-word">{facts.filter(Boolean).join(" · ")}</p>
              {detail ? <p className="text-small wrap-break-word">{detail}</p> : null}
              <Chips chips={chips} />
            </div>
          </div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small sm:flex-col sm:items-end">
            <time dateTime={new Date(since).toISOString()}>{format.ago(now - since)}</time>
            {dueAt <= now ? <Chip kind="bad">{t("report:desk.late")}</Chip> : null}
          </p>
          <ButtonLink compact variant="quiet" href={href}>
            <span>
              {t("admin:queue.review")} <VisuallyHidden>{title}</VisuallyHidden>
            </span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
