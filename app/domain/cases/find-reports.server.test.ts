import { expect, it } from "vitest";
import { saveAdministrator } from "../../../tests/support/administrators";
import { appealReport } from "./appeal-report.server";
import { findDecidedReports, findReports } from "./find-reports.server";
import { useReports } from "./page-cases.fixture";

const { test, deps, of, report, decide, byReporter } = useReports();

it("moderators find decided reports, newest first, in one round trip (report-9)", async () => {
  const find = (page = 1, by = of.moderator) => findDecidedReports(deps(), by, page);
  await report();
  expect((await find()).reports).toEqual([]);
  await decide("kept");
  const before = test.roundTrips.count;
  const { reports, hasOlder } = await find();
  expect([test.roundTrips.count - before, hasOlder]).toEqual([1, false]);
  expect(reports).toMatchObject([{ of: "page", kind: "profile", decision: "kept", wasAppealed: 0 }]);
  expect((await findReports(deps(), of.moderator, 1)).reports).toEqual([]);
  expect((await find(2)).reports).toEqual([]);
  expect((await find(1, await saveAdministrator(test.db, 90, ["support"]))).reports).toEqual([]);
  await appealReport(deps(), await byReporter(), "Please look once more.");
  expect((await find()).reports, "an appeal waits").toEqual([]);
});
