import { redirectDocument } from "@remix-run/cloudflare";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";
import { setFlash } from "./flash.server";
import { forgetSession } from "./session.server";

/** For a provider that was logged out on another device, or has no account any more. */
export function providerGone(context: AppContext): never {
  forgetSession(context);
  setFlash(context, { kind: "bad", text: "common:session.expired" });
  throw redirectDocument(paths.pro.login());
}
