import type { AppContext } from "~/http/pipeline/context.server";

/** Returns the operator's name and address for sentences. In production, no setting is empty. */
export function operatorOf({ settings }: Pick<AppContext, "settings">) {
  return {
    brand: settings.BRAND_NAME,
    name: settings.OPERATOR_NAME ?? "",
    address: settings.OPERATOR_ADDRESS ?? "",
    email: settings.OPERATOR_EMAIL ?? "",
  };
}
