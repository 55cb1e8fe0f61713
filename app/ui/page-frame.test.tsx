import { describe, expect, it } from "vitest";
import { ExamplePage } from "./example-page.fixture";
import { AccountMenu, LanguageMenu } from "./page-frame";
import { renderMeaning } from "./render.fixture";

describe("menus", () => {
  it("the language menu names each language in that language, marks the current one and returns to the page (frame-7)", () => {
    const html = renderMeaning(
      <LanguageMenu
        action="/language"
        current="de"
        redirectTo="/formulaire?step=2"
        label="Sprache"
        languages={[
          { code: "fr", name: "Français" },
          { code: "de", name: "Deutsch" },
        ]}
      />,
    );
    expect(html).toContain('<input type="hidden" name="redirectTo" value="/formulaire?step=2"/>');
    expect(html).toContain('<button type="submit" name="locale" value="fr" lang="fr">Français</button>');
    expect(html).toContain('<button type="submit" name="locale" value="de" lang="de" aria-current="true">');
    expect(html).toContain("<span>Sprache: Deutsch</span>");
  });

  it("the footer of public pages shows phones the codes of the languages, and reads their names", () => {
    const html = renderMeaning(<ExamplePage visitor>Text</ExamplePage>);
    expect(html).toContain('<button type="submit" name="locale" value="de" lang="de">DE <span>Deutsch</span></button>');
    expect(html).toContain('<summary data-heading="The rules" aria-label="The rules"></summary>');
  });

  it("keep the fixed words of the account menu in their language", () => {
    const html = renderMeaning(
      <AccountMenu
        firstName="Hannah"
        welcome={{ href: "/profile", text: "Bienvenue Hannah" }}
        logout={{ action: "/logout", text: "Déconnexion" }}
        lang="fr"
      />,
    );
    expect(html).toContain('<a href="/profile" lang="fr">Bienvenue Hannah</a>');
    expect(html).toContain('<button type="submit" lang="fr">Déconnexion</button>');
  });
});
