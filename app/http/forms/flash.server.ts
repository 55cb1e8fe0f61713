import type { AppContext } from "~/http/pipeline/context.server";
import { type Flash, flashSchema } from "./flash";

const NAME = "flash";

/** Sets a message for the next page, for one minute. */
export function setFlash({ cookies }: Pick<AppContext, "cookies">, flash: Flash): void {
  cookies.set(NAME, JSON.stringify(flash), { maxAge: 60 });
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
