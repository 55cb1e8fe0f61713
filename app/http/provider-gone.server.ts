import { redirect } from "@remix-run/cloudflare";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";
import { setFlash } from "./flash.server";
import { forgetSession } from "./session.server";

/** For a page whose provider's session was ended on another device, or whose account is gone. */
export function providerGone(context: AppContext): never {
  forgetSession(context);
  setFlash(context, { kind: "bad", text: "common:session.expired" });
  throw redirect(paths.pro.login());
}
