import type { ReactNode } from "react";
import { PageFrame } from "./page-frame";

export const LANGUAGES = [
  { code: "fr", name: "Français" },
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
];

export function ExamplePage({ visitor, children }: { visitor: boolean; children: ReactNode }) {
  return (
    <PageFrame
      brand="Alliance"
      homeHref="/"
      texts={{ skip: "Skip to content", navigation: "Main", footer: "About this site" }}
      links={[{ href: "/directory", text: "Directory", wideOnly: true }]}
      languageMenu={
        visitor
          ? { action: "/language", current: "en", languages: LANGUAGES, redirectTo: "/?a=1&b=2", label: "Language" }
          : undefined
      }
      accountMenu={
        visitor
          ? undefined
          : {
              firstName: "Louise",
              welcome: { href: "/profile", text: "Bienvenue Louise" },
              logout: { action: "/logout", text: "Déconnexion" },
              lang: "fr",
            }
      }
      signIn={visitor ? { href: "/account", text: "Sign in" } : undefined}
      footer={[
        { heading: "Alliance", links: [{ href: "/ranking", text: "How profiles are ranked" }] },
        { heading: "The rules", links: [{ href: "/legal", text: "Legal notice" }] },
      ]}
    >
      {children}
    </PageFrame>
  );
}
