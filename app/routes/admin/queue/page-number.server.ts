import { redirectDocument } from "@remix-run/cloudflare";
import { pagesOf } from "~/domain/moderation/moderation.rules";
import type { AppContext } from "~/http/pipeline/context.server";

const MOST = 1_000_000;

export function pageNumber({ url }: AppContext): number {
  const page = Number(url.searchParams.get("page") ?? "1");
  return Number.isSafeInteger(page) && page >= 1 && page <= MOST ? page : 1;
}

/** Redirects to the last page if the queue has become shorter. @returns the number of pages */
export function pagesOrLast(page: number, rows: number, hrefOf: (page: number) => string): number {
  const pages = pagesOf(rows);
  if (page > pages) throw redirectDocument(hrefOf(pages));
  return pages;
}
