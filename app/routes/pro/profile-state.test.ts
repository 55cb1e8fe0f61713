import { expect, it } from "vitest";
import type { HeldParts } from "~/domain/moderation/find-held-parts.server";
import { translator } from "~/i18n/i18n.server";
import { heldItems } from "./profile-state";

it("lists parts that couples do not see yet, in the profile and among the weddings", () => {
  const none: HeldParts = { state: "waiting", reason: "", parts: [], weddings: [] };
  const itemsOf = (held: Partial<HeldParts>) =>
    [false, true].map((areWaiting) =>
      heldItems(translator("en"), { ...none, ...held }, areWaiting).map(({ props }) => props.text),
    );
  expect(itemsOf({})).toEqual([[], []]);
  expect(itemsOf({ parts: [{ part: "portrait", title: "", reasons: [] }] })[1]).toHaveLength(1);
  const wedding = { id: "w", title: "By the lake", waits: true };
  expect(itemsOf({ weddings: [wedding, { ...wedding, id: "x", waits: false }] })).toEqual([
    ["Change: By the lake"],
    ["By the lake"],
  ]);
});

it("the moderator's text comes before the parts to change", () => {
  const keysOf = (held: Partial<HeldParts>, areWaiting: boolean) =>
    heldItems(
      translator("en"),
      { state: "changes", reason: "Sharper, please", parts: [], weddings: [], ...held } as HeldParts,
      areWaiting,
    ).map(({ key }) => key);
  const wedding = { id: "w", title: "By the lake", waits: false };
  expect(keysOf({ weddings: [wedding] }, false)).toEqual(["reason", "w"]);
  expect(keysOf({ weddings: [wedding, { ...wedding, id: "x", waits: true }] }, true)).toEqual(["x"]);
  expect(keysOf({}, false), "nothing to change").toEqual([]);
});
