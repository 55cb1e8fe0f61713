import type { DomainError } from "~/domain/domain-error";
import type { AppContext } from "./context.server";

/** Reports what failed underneath an expected failure, such as a store that did not take a picture. The visitor is answered as usual. */
export function reportCause(context: AppContext, { cause }: DomainError): void {
  if (cause === undefined) return;
  context.later(() => context.errors.report(cause));
}
