import { readFileSync } from "node:fs";
import type { VendorReply, VendorRequest } from "../vendor-server";
import { answerCheckout, closed } from "./page-checkout";
import { answerIndex } from "./page-index";
import { answerInvoice, answerPortal } from "./page-portal";
import { StripeProblem } from "./problem";
import type { Webhooks } from "./webhooks";
import type { World } from "./world";

const STYLES = readFileSync(new URL("simulator.css", import.meta.url), "utf8");

/** Routes the pages: checkout, portal, invoices and index. They have no scripts. */
export function answerPage(
  { world, webhooks, baseUrl }: { world: World; webhooks: Webhooks; baseUrl: string },
  request: VendorRequest,
): VendorReply {
  const [, kind, second = "", third = "", fourth] = request.path.split("/");
  try {
    if (request.path === "/") return answerIndex(world, webhooks);
    if (request.path === "/simulator.css")
      return { status: 200, body: STYLES, headers: { "Content-Type": "text/css; charset=utf-8" } };
    if (kind === "c" && second === "pay") return answerCheckout({ world, baseUrl }, request, third, fourth);
    if (kind === "p" && second === "session") return answerPortal(world, request, third);
    if (kind === "i") return answerInvoice(world, request, second, third);
    return closed("There is no such page", "Nothing was charged.");
  } catch (problem) {
    if (problem instanceof StripeProblem) return closed("That did not work", problem.message);
    throw problem;
  }
}
