import type { ReactNode } from "react";
import { Breadcrumbs } from "./breadcrumbs";
import { Actions, BackLink, Button, ButtonLink } from "./button";
import { Check } from "./check";
import { Chips } from "./chip";
import { ChoiceGroup, When } from "./choice";
import { CodeField } from "./code-field";
import { Dialog } from "./dialog";
import { EmptyState } from "./empty-state";
import { ErrorSummary } from "./error-summary";
import { Facts, Figures } from "./facts";
import { describedByOf, HiddenField, JoinedFields, SelectField, TextAreaField, TextField } from "./field";
import { Flash } from "./flash";
import { Fold } from "./fold";
import { Gallery } from "./gallery";
import { Icon } from "./icon";
import { LanguageFlags } from "./language-flags";
import { Note } from "./note";
import { PageFrame } from "./page-frame";
import { Pagination } from "./pagination";
import { Panel } from "./panel";
import { PlannerCard, PlannerSelect, ProfileLink } from "./planner-card";
import { PlannerRow } from "./planner-row";
import { Portrait } from "./portrait";
import { Stars } from "./stars";
import { type Step, Stepper } from "./stepper";
import { Thread } from "./thread";
import { Voices } from "./voices";

/** Every piece in every state, on one page: what the tests read, and what one looks at beside the mock. */

const LANGUAGES = [
  { code: "fr", name: "Français" },
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
];

const SPOKEN = "fr en nl de it es pt ca lb pl ro sv da el tr uk zh ar"
  .split(" ")
  .map((iso) => ({ iso, label: new Intl.DisplayNames("en", { type: "language" }).of(iso) ?? iso }));

const STEPS: Step[] = [
  { label: "Event", state: "done", href: "/formulaire?step=1", prefix: "Step 1 of 4, done: " },
  { label: "Date and setting", state: "tied", prefix: "Step 2 of 4, you are here: " },
  { label: "Languages", state: "todo", prefix: "Step 3 of 4: " },
  { label: "Your choice", state: "todo", prefix: "Step 4 of 4: " },
];

const VOICES = [
  { quote: "“Three answers by Monday noon.”", who: "Louise and Karim", rating: 5, ratingText: "5 out of 5" },
  { quote: "“Not one question too many.”", who: "Hannah and Jonas", rating: 4, ratingText: "4 out of 5" },
];

const PHOTOS = ["arch", "table", "manor", "bouquet"];

const nothing = () => undefined;

export const EXAMPLES: Record<string, ReactNode> = {
  buttons: (
    <>
      <Actions>
        <Button>Primary</Button>
        <Button busy>Saving</Button>
        <Button name="intent" value="send" unavailable={{ reasonId: "why", reason: "Choose at least one planner." }}>
          Unavailable
        </Button>
      </Actions>
      <Actions>
        <Button variant="quiet">Quiet</Button>
        <Button variant="plain">Plain</Button>
        <Button variant="danger">Danger</Button>
        <ButtonLink href="/account">
          Link <Icon name="next" />
        </ButtonLink>
        <Button variant="quiet" compact>
          Compact
        </Button>
        <BackLink href="/">Back</BackLink>
      </Actions>
    </>
  ),
  fields: (
    <form className="fields" method="post">
      <ErrorSummary
        title="Four things need your attention"
        problems={[
          { fieldId: "email", message: "The address is incomplete" },
          { fieldId: "phone", message: "The number is not valid" },
          { fieldId: "languages", message: "Choose a language" },
          { fieldId: "code", message: "The code has six digits" },
        ]}
      />
      <HiddenField name="step" value={2} />
      <TextField name="firstname" label="First name" autoComplete="given-name" defaultValue="Louise" />
      <TextField
        name="email"
        type="email"
        label="E-mail"
        defaultValue="louise@example"
        error="The end of the address is missing."
        hint="For the planners’ answers only."
      />
      <TextField name="lastname" label="Last name" readOnly defaultValue="Martin" hint="Cannot be changed here." />
      <TextField
        name="eventLocation"
        label="Place"
        hint="City or country, at least three letters."
        action={
          <Button variant="quiet" name="intent" value="find-place">
            <Icon name="search" /> Find
          </Button>
        }
      />
      <TextField name="eventDate" label="Date" short placeholder="DD/MM/YYYY" inputMode="numeric" />
      <JoinedFields id="number" legend="Phone number" error="The number is not valid." hint="It stays private.">
        <SelectField
          name="country"
          label="Country"
          callingCode
          options={[{ value: "FR", label: "FR +33" }]}
          autoComplete="tel-country-code"
        />
        <TextField
          name="phone"
          type="tel"
          label="Mobile"
          invalid
          describedBy={describedByOf("number", { error: true, hint: true })}
        />
      </JoinedFields>
      <SelectField
        name="locale"
        label="Language"
        placeholder="Choose"
        defaultValue="de"
        options={LANGUAGES.map((language) => ({ value: language.code, label: language.name, lang: language.code }))}
      />
      <TextAreaField name="message" label="Message" hint="2,000 characters at most." error="Write a message." />
      <CodeField label="Six-digit code" error="The code has six digits." hint="You can paste it." />
    </form>
  ),
  choices: (
    <form className="fields" method="post">
      <ChoiceGroup
        name="eventType"
        legend="What do you celebrate?"
        legendLook="hidden"
        chosen="mariage"
        required
        options={[
          { value: "mariage", label: "Wedding", drawing: "wedding" },
          { value: "engagement", label: "Engagement", drawing: "engagement" },
          { value: "anniversary", label: "Anniversary", drawing: "anniversary" },
          { value: "vow-renewal", label: "Renewal of vows", drawing: "vowRenewal" },
          { value: "birthday", label: "Birthday", drawing: "birthday" },
          { value: "baptism", label: "Christening", drawing: "baptism" },
          { value: "company", label: "Company event", drawing: "company" },
          { value: "seminar", label: "Seminar", drawing: "seminar" },
          { value: "autre", label: "Something else", drawing: "other" },
        ]}
      />
      <When answer="other" condition="Only for another kind of event:">
        <TextField name="otherEvent" label="Which event is it?" />
      </When>
      <When answer="wedding" condition="Only for a wedding:">
        <ChoiceGroup
          name="serviceType"
          legend="Which help do you wish for?"
          layout="few"
          chosen="complete"
          hint="Indicative prices."
          options={[
            { value: "complete", label: "Full service", small: "From €4,000." },
            { value: "partial", label: "Partial organisation", small: "From €2,000.", chip: "recommended" },
          ]}
        />
        <ChoiceGroup
          name="hasTheme"
          legend="Is there a theme?"
          layout="tight"
          chosen="oui"
          options={[
            { value: "oui", label: "Yes" },
            { value: "non", label: "Not yet" },
          ]}
        />
        <When answer="theme" condition="Only if there is a theme:">
          <TextField name="weddingTheme" label="Your theme" maxLength={255} />
        </When>
      </When>
      <ChoiceGroup
        name="languages"
        kind="checkbox"
        legend="Languages"
        legendLook="plain"
        layout="tight"
        nested
        chosen={["fr"]}
        error="Choose a language."
        hint="At least one."
        options={[
          { value: "fr", label: "French" },
          { value: "de", label: "German" },
        ]}
      />
      <Check name="s" value="full" id="s-full" checked>
        A line in a filter
      </Check>
      <Check name="terms" error="Please accept the terms." required>
        I accept the terms
      </Check>
    </form>
  ),
  thread: (
    <>
      <Stepper label="Progress" steps={STEPS} />
      <Thread
        row
        kind="steps"
        knots={[
          { key: "tell", title: "You tell", detail: "Date, place, guests." },
          { key: "match", title: "We match", detail: "Three profiles." },
          { key: "write", title: "You write", detail: "One message." },
          { key: "meet", title: "You meet", detail: "Within 24 hours.", state: "tied" },
        ]}
      />
      <Thread
        row
        knots={[
          { key: "sent", title: "Sent", detail: "3 March, 20:14", state: "done" },
          { key: "tied", title: "Accepted", detail: "4 March", state: "tied" },
          { key: "todo", title: "Answer", detail: "within 24 hours", state: "todo" },
          { key: "ends", title: "Declined", detail: "not free", state: "ends" },
        ]}
      />
    </>
  ),
  chips: (
    <>
      <Chips
        chips={[
          { kind: "premium", text: "Premium · paid placement" },
          { kind: "active", text: "Recently active" },
          { kind: "good", text: "recommended" },
          { kind: "bad", text: "declined" },
          { text: "locked" },
        ]}
      />
      <LanguageFlags languages={SPOKEN} label="Languages" />
      <Stars rating={4} label="4 out of 5" />
    </>
  ),
  portraits: (
    <div className="chips">
      <Portrait name="Camille Aubertin" src="/art/portrait-bun-sage.svg" size="l" gold />
      <Portrait name="Camille Aubertin" size="l" />
      <Portrait name="Elif und Jonas Festgestaltung" size="l" gold />
      <Portrait name="Mathis Keller" size="xl" />
    </div>
  ),
  planners: (
    <div className="planners">
      <PlannerCard
        id="planner-1"
        name="Camille Aubertin"
        place="Straßburg (67)"
        portrait="/art/portrait-bun-sage.svg"
        gold
        chips={[
          { kind: "premium", text: "Premium · Anzeige" },
          { kind: "active", text: "Kürzlich aktiv" },
        ]}
        reasons={["4 km von Straßburg", "Spricht Deutsch und Französisch"]}
        prices={[{ label: "Rundum-Organisation", from: "ab 3.800 €" }, { label: "Zeremonie" }]}
        more="+ 2 weitere Leistungen"
        languagesLabel="Spricht"
        languages={SPOKEN.slice(0, 3)}
      >
        <PlannerSelect
          name="selectedPrestataires"
          value="1"
          planner="Camille Aubertin"
          checked
          words={{ off: "Auswählen", on: "Ausgewählt" }}
        />
        <ProfileLink href="/p/1" planner="Camille Aubertin">
          Profil ansehen
        </ProfileLink>
      </PlannerCard>
      <PlannerCard
        id="planner-2"
        name="Elif und Jonas Festgestaltung"
        headingLevel={3}
        about="Kleine Feste, große Tische."
        contacted="Bereits angeschrieben"
      />
    </div>
  ),
  directory: (
    <>
      <Breadcrumbs label="You are here" crumbs={[{ text: "France", href: "/planners/fr" }, { text: "Rhône" }]} />
      <ul className="rows">
        <PlannerRow
          name="Camille Aubertin"
          href="/p/1"
          place="Strasbourg (67)"
          portrait={null}
          gold
          chips={[{ kind: "premium", text: "Premium · paid placement" }]}
          about="Small parties, long tables."
          prices={[{ label: "Full planning", from: "from €3,800" }]}
          languages={SPOKEN.slice(0, 2)}
          languagesLabel="Speaks"
        />
      </ul>
    </>
  ),
  pieces: (
    <>
      <Flash>Your message has been sent to three planners.</Flash>
      <Flash kind="bad" lang="fr">
        Votre session a expiré. Veuillez vous reconnecter.
      </Flash>
      <Note>We looked up to 120 km, because only two planners are nearby.</Note>
      <Panel>Panel</Panel>
      <Panel look="soft">Soft panel</Panel>
      <Panel look="card" as="section" labelledBy="invitation">
        <h3 id="invitation">Invitation</h3>
      </Panel>
      <Facts
        facts={[
          { term: "Event", value: "Wedding" },
          { term: "Guests", value: "50 to 100" },
        ]}
      />
      <Figures
        figures={[
          { term: "planners in Europe", value: "+ 500" },
          { term: "profiles chosen for you", value: "3" },
          { term: "to have an answer", value: "< 24 h" },
          { term: "chances of an answer", value: "× 6" },
        ]}
      />
      <div>
        <Fold summary="Your project" open>
          Opened.
        </Fold>
        <Fold summary="Suggested planners (3)">Closed.</Fold>
      </div>
      <EmptyState
        title="No upcoming projects"
        text="Your first one takes five minutes."
        action={<ButtonLink href="/formulaire">Submit my project</ButtonLink>}
      />
      <Pagination
        label="Pages of results"
        page={4}
        pages={9}
        hrefOf={(page) => `?page=${page}`}
        texts={{ first: "First", last: "Last", previous: "Previous", next: "Next", page: (n) => `Page ${n}` }}
      />
      <Gallery
        label="Photographs"
        nameOf={(n) => `Photo ${n}`}
        images={PHOTOS.map((name) => ({
          href: `/p/1/${name}`,
          thumb: `/art/${name}.svg`,
          alt: name === "manor" ? "" : name,
        }))}
        more={{ href: "/p/1/photos", count: "12 photos", text: "See the gallery" }}
      />
      <Voices
        id="voices"
        title="They said yes"
        voices={VOICES}
        pauseText="Stop the strip"
        source={{ href: "https://reviews.example", text: "All reviews" }}
      />
      <Dialog id="profile" open={false} onClose={nothing} title="Camille Aubertin" closeText="Close" large>
        <p>Her profile.</p>
      </Dialog>
    </>
  ),
};

/** All of them in the frame of a visitor (language menu) or of a logged-in user (account menu). */
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
      footerLinks={[
        { href: "/ranking", text: "How profiles are ranked" },
        { href: "/legal", text: "Legal notice" },
      ]}
    >
      {children}
    </PageFrame>
  );
}
