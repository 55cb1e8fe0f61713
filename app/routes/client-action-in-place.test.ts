import { describe, expect, it } from "vitest";
import { clientAction } from "./client-action-in-place";
import { refusingForeignAnswers } from "./foreign-answer";

const routeError = (status: number, statusText: string, data: unknown = "") => ({
  ...{ status, statusText, data, internal: false },
});

/** Returns the failure that a form shows; `thrown` if the error screen handles the error. */
async function failureOf(error: unknown, path = "/profile") {
  const request = new Request(`https://alliance.example${path}`, { method: "POST" });
  const serverAction = () => Promise.reject(error);
  const answer = clientAction({ request, params: {}, serverAction } as unknown as Parameters<typeof clientAction>[0]);
  return (await answer.catch(() => ({ failure: "thrown" }))) as { failure: unknown };
}

describe("a form that does not arrive names its purpose, or the status of the answer, and keeps its text (error-7)", () => {
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
    expect((await failureOf(routeError(520, ""))).failure).toEqual({
      text: "common:error.status",
      error: "common:error.unknown",
      details: { status: 520 },
    });
    const unreadable = new Error("Unable to decode turbo-stream response from URL: https://alliance.example/profile");
    expect((await failureOf(unreadable)).failure).toEqual(unknown);
  });

  it("the answer of a proxy is shown with its status, in any format (error-15)", async () => {
    const answers: [number, string, string, string][] = [
      [403, "text/html", "<html><head><title>403 Forbidden</title></head><body>no</body></html>", "403 Forbidden"],
      [413, "text/plain", "Body too large\n", "Body too large"],
      [429, "application/json", '{"message":"Slow down"}', "Slow down"],
      [502, "text/html", "", "Of the status line"],
      [503, "application/json", "{", "Of the status line"],
      [500, "text/html", `<title>${"x".repeat(500)}</title>`, ""],
    ];
    for (const [status, type, body, message] of answers) {
      const answer = new Response(body, {
        status,
        statusText: "Of the status line",
        headers: { "Content-Type": type },
      });
      Object.defineProperty(answer, "url", { value: "https://alliance.example/profile.data" });
      const send = refusingForeignAnswers(async () => answer);
      const error = await send("/profile.data", { method: "POST" }).catch((thrown: unknown) => thrown);
      const said = message ? { details: { status, message } } : { error: "common:error.unknown", details: { status } };
      expect((await failureOf(error)).failure, body).toEqual({ text: "common:error.status", ...said });
    }
  });

  it("leaves the product’s own answers, and those that are no form, alone", async () => {
    const answer = (url: string, type: string) => {
      const made = new Response("", { status: 400, headers: { "Content-Type": type } });
      Object.defineProperty(made, "url", { value: url });
      return made;
    };
    const ours = answer("https://alliance.example/profile.data", "text/x-script");
    expect(await refusingForeignAnswers(async () => ours)("/profile.data", { method: "POST" })).toBe(ours);
    const place = answer("https://alliance.example/places", "text/html");
    expect(await refusingForeignAnswers(async () => place)("/places")).toBe(place);
  });

  it("a form says in place that the session has ended, and that the typed text is kept (session-2)", async () => {
    const expired = { kind: "expired", login: "/account", retry: { path: "/profile", fields: [] } };
    expect((await failureOf(routeError(403, "", expired))).failure).toEqual({
      ...{ text: "common:session.expired", error: "common:expired.text", login: "/account" },
    });
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
