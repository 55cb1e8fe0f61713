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
