import type { AppContext } from "./context.server";
import { type Flash, flashSchema } from "./flash";

const NAME = "flash";

/** Leaves a message for the next page. Short-lived; read once. */
export function setFlash({ cookies }: Pick<AppContext, "cookies">, flash: Flash): void {
  cookies.set(NAME, JSON.stringify(flash), { maxAge: 60 });
}

/** The message for this page, if there is one; it is gone afterwards. */
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
