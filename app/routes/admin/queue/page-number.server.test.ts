import { expect, it } from "vitest";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { pageNumber, pagesOrLast } from "./page-number.server";

it.each([
  ["", 1],
  ["?page=2", 2],
  ["?page=1000000", 1_000_000],
  ["?page=1000001", 1],
  ["?page=0", 1],
  ["?page=-1", 1],
  ["?page=1.5", 1],
  ["?page=two", 1],
])("the page of a queue in the URL %s is %d", (search, page) => {
  expect(pageNumber({ url: new URL(`https://alliance.example/admin/queue${search}`) } as AppContext)).toBe(page);
});

it("a page after the last one redirects to the last one", () => {
  const rows = MODERATION.pageSize + 1;
  const hrefOf = (page: number) => `/admin/queue?page=${page}`;
  expect(pagesOrLast(2, rows, hrefOf)).toBe(2);
  expect(pagesOrLast(1, 0, hrefOf)).toBe(1);
  let answer: unknown;
  try {
    pagesOrLast(3, rows, hrefOf);
  } catch (thrown) {
    answer = thrown;
  }
  expect((answer as Response).headers.get("Location")).toBe("/admin/queue?page=2");
});
