import type { ReactNode } from "react";
import { Breadcrumbs } from "./breadcrumbs";
import { Actions, BackLink, Button, ButtonLink } from "./button";
import { Chips } from "./chip";
import { Disclosure } from "./disclosure";
import { EmptyState } from "./empty-state";
import { Facts, Figures } from "./facts";
import { Flash, Note } from "./flash";
import { Gallery } from "./gallery";
import { Icon } from "./icon";
import { Pagination } from "./pagination";
import { Panel } from "./panel";
import { Portrait } from "./portrait";
import { ProfileTile } from "./profile-tile";
import { Stars } from "./stars";
import { type Step, Stepper } from "./stepper";
import { Testimonials } from "./testimonials";
import { ThumbBar } from "./thumb-bar";
import { Timeline } from "./timeline";

const STEPS: Step[] = [
  { label: "Event", state: "done", href: "/formulaire?step=1", prefix: "Step 1 of 4, done: " },
  { label: "Date and setting", state: "current", prefix: "Step 2 of 4, you are here: " },
  { label: "Languages", state: "todo", prefix: "Step 3 of 4: " },
  { label: "Your choice", state: "todo", prefix: "Step 4 of 4: " },
];

const VOICES = [
  {
    quote: "“Three answers by Monday noon.”",
    who: "Louise and Karim",
    href: "/a",
    rating: 5,
    ratingText: "5 out of 5",
  },
  { quote: "“Not one question too many.”", who: "Hannah and Jonas", href: "/b", rating: 4, ratingText: "4 out of 5" },
];

const PHOTOS = ["arch", "table", "manor", "bouquet"];

/** Every component except form fields, in every state. */
export const PIECE_EXAMPLES: Record<string, ReactNode> = {
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
  "thumb bar": (
    <ThumbBar
      label="Shortcuts"
      links={[
        { href: "/planners", text: "Planners", icon: "search", current: true },
        { href: "/favorites", text: "Favourites", icon: "heart", current: false, badge: { count: 2, text: "2 saved" } },
      ]}
    />
  ),
  thread: (
    <>
      <Stepper label="Progress" steps={STEPS} />
      <Timeline
        row
        kind="steps"
        knots={[
          { key: "tell", title: "You tell", detail: "Date, place, guests." },
          { key: "match", title: "We match", detail: "Three profiles." },
          { key: "write", title: "You write", detail: "One message." },
          { key: "meet", title: "You meet", detail: "Within 24 hours.", state: "tied" },
        ]}
      />
      <Timeline
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
        explained="by all means"
        chips={[
          { kind: "premium", text: "Premium · paid placement", tip: "Pays to be placed first." },
          { kind: "active", text: "Recently active" },
          { kind: "good", text: "recommended" },
          { kind: "bad", text: "declined" },
          { text: "locked" },
        ]}
      />
      <Stars rating={4} label="4 out of 5" />
    </>
  ),
  portraits: (
    <div className="flex flex-wrap gap-2">
      <Portrait name="Camille Aubertin" src="/art/portrait-bun-sage.svg" size="l" gold />
      <Portrait name="Camille Aubertin" size="l" />
      <Portrait name="Elif und Jonas Festgestaltung" size="l" gold />
      <Portrait name="Mathis Keller" size="xl" />
    </div>
  ),
  directory: (
    <>
      <Breadcrumbs label="You are here" crumbs={[{ text: "France", href: "/planners/fr" }, { text: "Rhône" }]} />
      <ul>
        <ProfileTile
          name="Camille Aubertin"
          href="/p/1"
          about={["Strasbourg", "full planning, on the day"]}
          rating={{ average: "4.9", count: "12", label: "4.9 out of 5 · 12 reviews" }}
          portrait={null}
          gold
          chips={[{ kind: "premium", text: "Premium · paid placement", tip: "Pays to be placed first." }]}
          photo={null}
          price="from €3,800"
        />
      </ul>
    </>
  ),
  pieces: (
    <>
      <Flash>Your message has been sent to three planners.</Flash>
      <Flash kind="bad">Your session has ended. Please sign in again.</Flash>
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
        <Disclosure summary="Your project" open>
          Opened.
        </Disclosure>
        <Disclosure summary="Suggested planners (3)">Closed.</Disclosure>
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
        more="7 more photographs"
      />
      <Testimonials
        id="voices"
        title="They said yes"
        voices={VOICES}
        pauseText="Stop the strip"
        note="Recent reviews"
      />
    </>
  ),
};
