import { useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it, vi } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { Button } from "~/ui/button";
import { DecisionPanel } from "./decision-panel";

vi.mock("~/routes/post-form", async (original) => ({
  ...(await original<object>()),
  PostForm: ({ children }: { children: ReactNode }) => children,
}));

function Panel({ intents }: { intents: Record<string, string> }) {
  const [form, fields] = useForm<{ reason: string }>({ id: "decision" });
  const post = { form, fields } as unknown as Parameters<typeof DecisionPanel>[0]["post"];
  return <DecisionPanel post={post} version={1} label="Reason" hint="" intents={intents} />;
}

it("of the buttons of a decision, only the last one is dangerous, as it refuses", () => {
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor("en")}>
      <Panel intents={{ kept: "Keep", removed: "Remove" }} />
    </I18nextProvider>,
  );
  const button = (variant: "danger" | "quiet", value: string, text: string) =>
    renderToStaticMarkup(
      <Button wide variant={variant} name="intent" value={value}>
        {text}
      </Button>,
    );
  expect(page).toContain(button("quiet", "kept", "Keep"));
  expect(page).toContain(button("danger", "removed", "Remove"));
});
