import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { expect, it } from "vitest";
import { days } from "~/domain/durations";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import { translator } from "~/i18n/i18n.server";
import { inEnglish, renderMeaning } from "~/ui/render.fixture";
import { QueueList } from "./lists";

const NOW = Date.UTC(2027, 5, 12, 12);
const queue = (text: string, waiting: number) => ({ right: "moderate", href: `/admin/${text}`, text, waiting });
const profile = { href: "/admin/queue/1", title: "Ada Keller", chips: [], facts: ["Lyon"], since: NOW };

type Cases = Parameters<typeof QueueList>[0]["cases"];

function render(cases: Cases, queues: ReturnType<typeof queue>[] | null) {
  return renderMeaning(inLayout(list(cases), queues));
}

const list = (cases: Cases) => inEnglish(<QueueList cases={cases} now={NOW} empty={{ title: "Nothing to review" }} />);

function inLayout(element: ReactElement, queues: ReturnType<typeof queue>[] | null = []) {
  const routes = [{ element: <Outlet context={queues} />, children: [{ path: "*", element }] }];
  return <RouterProvider router={createMemoryRouter(routes)} />;
}

it("an empty queue links to the fullest one", () => {
  const page = render([], [queue("weddings", 2), queue("venues", 5), queue("reviews", 3)]);
  expect(page).toContain("Nothing to review");
  expect(page.match(/<a .*?<\/a>/g)).toEqual(['<a href="/admin/venues">venues (5)</a>']);
  expect(render([], [])).not.toContain("<a ");
  expect(render([], null)).not.toContain("<a ");
});

it("a case of a queue is late from its deadline on", () => {
  const late = translator("en")("report:desk.late");
  const isLate = (changes: { since?: number; dueAt?: number }) =>
    render([{ ...profile, ...changes }], []).includes(late);
  expect(isLate({ since: NOW - MODERATION.deciding })).toBe(true);
  expect(isLate({ since: NOW - MODERATION.deciding + 1 })).toBe(false);
  expect(isLate({ since: NOW - days(1), dueAt: NOW })).toBe(true);
});

it("the waiting time is red from half of the deadline on", () => {
  const isRed = (since: number, dueAt?: number) => {
    const html = renderToStaticMarkup(inLayout(list([{ ...profile, since, ...(dueAt && { dueAt }) }])));
    return /<time class="[^"]*text-error/.test(html);
  };
  const half = MODERATION.deciding / 2;
  expect([isRed(NOW - half), isRed(NOW - half + 1)]).toEqual([true, false]);
  expect([isRed(NOW - days(1), NOW + days(1)), isRed(NOW - days(1), NOW + days(2))]).toEqual([true, false]);
});

it("each case is one link, and none has a button", () => {
  const html = renderToStaticMarkup(inLayout(list([profile, { ...profile, href: "/admin/queue/2" }])));
  expect(
    html.match(/<a [^>]*>[^<]*<\/a>/g)?.map((link) => [/href="([^"]*)/.exec(link)?.[1], /bg-|border/.test(link)]),
  ).toEqual([
    ["/admin/queue/1", false],
    ["/admin/queue/2", false],
  ]);
});
