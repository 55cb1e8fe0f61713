import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { demoAdministrator } from "~/domain/administrators/demo-administrator.server";
import { listOutbox } from "~/domain/notifications/outbox.server";
import { requireDevelopment } from "~/http/pipeline/guards.server";
import { pageClass } from "~/ui/classes";
import { PageTitle } from "~/ui/heading";
import { panelClass } from "~/ui/panel";

export async function loader({ context }: LoaderFunctionArgs) {
  requireDevelopment(context);
  return {
    title: "Outbox",
    moderator: demoAdministrator(context.clock.now()),
    messages: await listOutbox(context),
  };
}

/** Text messages and emails that would have been sent. For developers, so only in English. */
export default function DevelopmentOutbox() {
  const { messages, moderator } = useLoaderData<typeof loader>();
  return (
    <div className={pageClass({ width: "narrow", className: "pt-top pb-section space-y-8" })} lang="en">
      <PageTitle>Outbox</PageTitle>
      <p className="text-small">
        Demo moderator: {moderator.email}, password {moderator.password}, second factor now{" "}
        <strong>{moderator.code}</strong>
      </p>
      {messages.length === 0 ? <p className="text-ink-muted">Nothing has been sent yet.</p> : null}
      {messages.map((message) => (
        <article key={message.id} className={panelClass("plain", "space-y-1.5")}>
          <p className="text-small text-ink-muted">
            {message.kind} · {message.state} · {message.createdAt} · {message.to}
          </p>
          {message.subject ? <h2 className="text-h3">{message.subject}</h2> : null}
          <pre className="whitespace-pre-line">{message.text}</pre>
        </article>
      ))}
    </div>
  );
}
