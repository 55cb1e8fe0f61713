import { afterAll, beforeAll, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { startVendorServer, type VendorServer } from "../../../tests/simulators/vendor-server";
import { sendHeartbeat } from "./send-heartbeat";

const calls: string[] = [];
let service: VendorServer;
let complaints: MockInstance<typeof console.error>;

beforeAll(async () => {
  service = await startVendorServer({
    reply({ method, path }) {
      calls.push(`${method} ${path}`);
      return { status: 200, body: "OK" };
    },
    errorBody: () => "no such check",
  });
});
beforeEach(() => {
  calls.length = 0;
  complaints = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterAll(() => service.stop());

it("requests the address of the outside service", async () => {
  await sendHeartbeat(`${service.url}/ping/secret`);
  expect(calls).toEqual(["GET /ping/secret"]);
  expect(complaints).not.toHaveBeenCalled();
});

it.each([
  ["answers 404", { kind: "status", status: 404 }, "status 404"],
  ["hangs", { kind: "hang" }, "TimeoutError"],
  ["drops the connection", { kind: "drop" }, "TypeError"],
] as const)(
  "a failed heartbeat is logged without its address: the service %s (alarm-5)",
  async (_, trouble, reason) => {
    service.meets(trouble);
    await sendHeartbeat(`${service.url}/ping/secret`, 150);
    expect(complaints).toHaveBeenCalledOnce();
    const [line] = complaints.mock.calls[0] as [string];
    expect(JSON.parse(line)).toEqual({ level: "error", message: `The heartbeat was not accepted: ${reason}` });
  },
);
