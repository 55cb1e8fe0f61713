import { useForm } from "@conform-to/react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { Button } from "~/ui/button";
import { DecisionPanel } from "./decision-panel";

function Panel({ intents }: { intents: Record<string, string> }) {
  const [form, fields] = useForm<{ reason: string }>({ id: "decision" });
  const post = { form, fields } as unknown as Parameters<typeof DecisionPanel>[0]["post"];
  return <DecisionPanel post={post} version={1} label="Reason" hint="" intents={intents} />;
}

it("of the buttons of a decision, the last one is dangerous, as it refuses, and the other one is filled", () => {
  const panel = (
    <I18nextProvider i18n={i18nFor("en")}>
      <Panel intents={{ kept: "Keep", removed: "Remove" }} />
    </I18nextProvider>
  );
  const router = createMemoryRouter([{ path: "*", element: panel }]);
  const page = renderToStaticMarkup(<RouterProvider router={router} />);
  const button = (variant: "danger" | "primary", value: string, text: string) =>
    renderToStaticMarkup(
      <Button wide variant={variant} name="intent" value={value}>
        {text}
      </Button>,
    );
  expect(page).toContain(button("primary", "kept", "Keep"));
  expect(page).toContain(button("danger", "removed", "Remove"));
});
