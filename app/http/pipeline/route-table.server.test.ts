import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { describe, expect, it } from "vitest";
import { serverBuild } from "../../../tests/support/server-build";
import { pageHandlers, routeTable } from "./route-table.server";

const page = (id: string, path: string, parentId = "root") => ({
  id,
  path,
  parentId,
  module: { default: () => null, loader: () => id, handle: { hydrate: id === "inner" } },
});

const entry = {
  default: (_request: Request, status: number, _headers: Headers, { routeModules }: EntryContext) =>
    Response.json(Object.keys(routeModules), { status }),
};

describe("pageHandlers", () => {
  const build = serverBuild(entry, {
    area: page("area", "area"),
    inner: page("inner", ":name", "area"),
    other: page("other", "other"),
    unknown: page("unknown", "*"),
  });
  const handle = pageHandlers(build, routeTable(build));
  const ask = async (path: string) =>
    (await handle(new Request(`http://localhost${path}`), {} as AppLoadContext)).json();

  it("knows the routes of the page that is asked for, and no others", async () => {
    expect(await ask("/other")).toEqual(["root", "other"]);
    expect(await ask("/area/x")).toEqual(["root", "area", "inner"]);
    expect(await ask("/area/y?q=1")).toEqual(["root", "area", "inner"]);
    expect(await ask("/nowhere/at/all")).toEqual(["root", "unknown"]);
  });

  it("answers scripts that ask for data", async () => {
    const answer = await handle(new Request("http://localhost/area/x.data"), {} as AppLoadContext);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"inner"')]);
  });

  it("gives no data of screens without a script", async () => {
    const answer = await handle(new Request("http://localhost/other.data"), {} as AppLoadContext);
    expect([answer.status, await answer.text()]).toEqual([404, ""]);
  });
});
