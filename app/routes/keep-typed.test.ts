import { describe, expect, it } from "vitest";
import { clientAction } from "./keep-typed";

const routeError = (status: number, statusText: string, data: unknown = "") => ({
  ...{ status, statusText, data, internal: false },
});

/** What becomes of a form that ends in an error; `thrown` where it goes on to the screen of errors. */
async function failureOf(error: unknown, path = "/profile") {
  const request = new Request(`https://alliance.example${path}`, { method: "POST" });
  const serverAction = () => Promise.reject(error);
  const answer = clientAction({ request, params: {}, serverAction } as unknown as Parameters<typeof clientAction>[0]);
  return (await answer.catch(() => ({ failure: "thrown" }))) as { failure: unknown };
}

describe("a form that came to nothing (error-7)", () => {
  it("names the status of an answer that says no more", async () => {
    expect((await failureOf(routeError(502, "Bad Gateway"))).failure).toEqual({
      text: "common:error.status",
      details: { status: 502, message: "Bad Gateway" },
    });
    expect((await failureOf(routeError(504, "Gateway Timeout", "upstream is slow"))).failure).toMatchObject({
      details: { status: 504, message: "upstream is slow" },
    });
  });

  it("says that an error is unknown where the answer cannot be read", async () => {
    const unknown = { text: "common:error.unknown" };
    expect((await failureOf(routeError(520, ""))).failure).toEqual(unknown);
    const unreadable = new Error("Unable to decode turbo-stream response from URL: https://alliance.example/profile");
    expect((await failureOf(unreadable)).failure).toEqual(unknown);
  });

  it("names the task where nothing answers, and the report where the server broke", async () => {
    expect((await failureOf(new TypeError("Failed to fetch"), "/formulaire?step=4")).failure).toEqual({
      ...{ text: "wizard:loading.choosingLost", error: "common:error.offline" },
    });
    expect((await failureOf(new TypeError("Failed to fetch"), "/project/change")).failure).toEqual({
      ...{ text: "common:error.requesting", error: "common:error.offline" },
    });
    expect((await failureOf(new Error("Unexpected Server Error"))).failure).toEqual({
      ...{ text: "common:error.occurred", error: "common:fatal.text" },
    });
  });

  it("leaves redirects, missing pages and what is no form to the screens that know them", async () => {
    for (const error of [new Response(), routeError(404, "Not Found"), routeError(400, "Bad Request")])
      expect((await failureOf(error)).failure).toBe("thrown");
  });
});
