import { expect, it, vi } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { inEnglish, renderMeaning } from "~/ui/render.fixture";
import Ledger from "./ledger";

const { useLoaderData } = vi.hoisted(() => ({ useLoaderData: vi.fn() }));
vi.mock("@remix-run/react", async (original) => ({ ...(await original<object>()), useLoaderData }));
vi.mock("../lists", () => ({ ListTable: () => null }));
vi.mock("~/routes/post-form", async (original) => ({ ...(await original<object>()), usePostForm: () => ({}) }));

function render(balance: number) {
  const ledger = { balance, premiumUntil: null, entries: [], orders: [], subscriptions: [], claims: [] };
  useLoaderData.mockReturnValue({ name: "Ada", ledger, back: "/admin", mayAdjust: false, key: "k", constraints: {} });
  return renderMeaning(inEnglish(<Ledger />));
}

it("only a balance below zero is owed", () => {
  const t = translator("en");
  expect(render(-2)).toContain(`>${t("admin:ledger.owed", { count: 2 })}<`);
  expect(render(0)).toContain(`>${t("shop:count", { count: 0 })}<`);
  expect(render(3)).toContain(`>${t("shop:count", { count: 3 })}<`);
});
