import { useForm } from "@conform-to/react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { Button } from "~/ui/button";
import { DecisionPanel } from "./decision-panel";

type Props = Parameters<typeof DecisionPanel>[0];

function Panel({ refused, ...props }: { refused?: string | undefined } & Pick<Props, "intents" | "approval">) {
  const [form, fields] = useForm<{ reason: string }>({ id: "decision" });
  const reply = { initialValue: { intent: refused } };
  const post = { form, fields, refused: refused && { reply } } as unknown as Props["post"];
  return <DecisionPanel post={post} version={1} label="Reason" hint="" {...props} />;
}

function render(props: Parameters<typeof Panel>[0]) {
  const panel = (
    <I18nextProvider i18n={i18nFor("en")}>
      <Panel {...props} />
    </I18nextProvider>
  );
  const router = createMemoryRouter([{ path: "*", element: panel }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const button = (variant: "danger" | "primary" | "quiet", value: string, text: string, className?: string) =>
  renderToStaticMarkup(
    <Button wide variant={variant} name="intent" value={value} className={className}>
      {text}
    </Button>,
  );

const intents = { kept: "Keep", removed: "Remove" };

it("of the buttons of a decision, the last one is dangerous, as it refuses, and the other one is filled", () => {
  const page = render({ intents });
  expect(page).toContain(button("primary", "kept", "Keep"));
  expect(page).toContain(button("danger", "removed", "Remove"));
});

it("the button of a refusal that came back is filled, and no other one", () => {
  const filled = button("danger", "removed", "Remove", "bg-error! text-paper!");
  expect(render({ intents, refused: "removed" })).toContain(filled);
  expect(render({ intents, refused: "removed" })).toContain(button("quiet", "kept", "Keep"));
  expect(render({ intents, refused: "kept" })).not.toContain(filled);
});

it("an approval without a reason comes before the reason", () => {
  const page = render({ approval: { intent: "pass", text: "Pass" }, intents: { back: "Send back" } });
  const places = [button("primary", "pass", "Pass"), "<textarea", button("danger", "back", "Send back")];
  expect(places.map((part) => page.indexOf(part))).toEqual(
    places.map((part) => page.indexOf(part)).sort((a, b) => a - b),
  );
  expect(page).toContain(places[0]);
});
