import { redirectDocument } from "@remix-run/cloudflare";
import { z } from "zod";
import { DomainError, type DomainErrorCode } from "~/domain/domain-error";
import type { AppContext } from "~/http/pipeline/context.server";
import { httpErrorOf } from "~/http/pipeline/domain-errors";
import type { TextKey } from "~/i18n/texts";

const NAME = "flash";

/** Sets a message for the next page, for one minute. */
export function setFlash({ cookies }: Pick<AppContext, "cookies">, flash: Flash): void {
  cookies.set(NAME, JSON.stringify(flash), { maxAge: 60 });
}

/** Redirects to a page that says that the action succeeded. */
export function redirectWithFlash(
  context: Pick<AppContext, "cookies">,
  href: string,
  text: TextKey,
  more?: Pick<Flash, "count" | "name">,
) {
  setFlash(context, { kind: "good", text, ...more });
  return redirectDocument(href, 303);
}

/** Shows an expected error on the next page. @throws any other error */
export function flashRefusal(
  context: Pick<AppContext, "cookies">,
  error: unknown,
  isExpected: (code: DomainErrorCode) => boolean = (code) => code !== "session.expired",
): void {
  if (!(error instanceof DomainError) || !isExpected(error.code)) throw error;
  const { count } = error.details;
  setFlash(context, {
    kind: "bad",
    text: httpErrorOf(error).text,
    count: count === undefined ? undefined : Number(count),
  });
}

export function takeFlash({ cookies }: Pick<AppContext, "cookies">): Flash | null {
  const value = cookies.get(NAME);
  if (!value) return null;
  cookies.clear(NAME);
  try {
    return flashSchema.parse(JSON.parse(value)) as Flash;
  } catch {
    return null;
  }
}

/** Message that is shown once, on the page after an action. The text is a full key of the language files. */
const flashSchema = z.lazy(() =>
  z.object({
    kind: z.enum(["good", "bad"]),
    text: z.templateLiteral([z.string().regex(/^[a-z]+$/), ":", z.string().regex(/^[\w.]+$/)]),
    count: z.number().int().nonnegative().optional(),
    name: z.string().max(200).optional(),
  }),
);

export interface Flash {
  kind: "good" | "bad";
  text: TextKey;
  count?: number | undefined;
  name?: string | undefined;
}
