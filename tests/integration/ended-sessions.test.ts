import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { accounts, loginCodes } from "#db/schema/accounts";
import { auditEntries, contentReports, wordings } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { favorites } from "#db/schema/favorites";
import { messageReports, messages, messageTemplates, offers } from "#db/schema/messages";
import { mailStops } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { clubCodes, orders, paymentCustomers, paymentInvoices, subscriptions } from "#db/schema/payments";
import { projects } from "#db/schema/projects";
import { providerCredentials } from "#db/schema/provider-accounts";
import { providerImages, providerLanguages, providerServices, providers, providerVideos } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { requests } from "#db/schema/requests";
import { reviewCases, reviewLinks, reviewProofs, reviews } from "#db/schema/reviews";
import { venueImages, venues } from "#db/schema/venues";
import { weddingImages, weddings } from "#db/schema/weddings";
import { writeEnumerations } from "#db/seed/load-enumerations";
import type { Images } from "~/adapters/images/port";
import type { MediaStore } from "~/adapters/media-store/port";
import { changeWording, undoWording } from "~/domain/administration/claims-and-names.server";
import { showClubCode } from "~/domain/administration/club-code.server";
import { causeOf, type Failure } from "~/domain/administration/failure.form";
import { recordFailure, settleFailure } from "~/domain/administration/failures.server";
import { startImpersonation } from "~/domain/administration/impersonate.server";
import { endFeed, renewFeed } from "~/domain/calendars/feed.server";
import { removeSource, saveSource } from "~/domain/calendars/sources.server";
import { appealCase, appealMessageDecision } from "~/domain/cases/appeals.server";
import { decideCase } from "~/domain/cases/decide-case.server";
import { MESSAGE_CASES, reportMessage } from "~/domain/cases/message-cases.server";
import { openProof } from "~/domain/cases/moderate-cases.server";
import { PAGE_CASES } from "~/domain/cases/page-cases.server";
import { sendProof } from "~/domain/cases/proofs.server";
import { PDF } from "~/domain/cases/review-cases.fixture";
import { openCase, REVIEW_CASES } from "~/domain/cases/review-cases.server";
import { endConversation } from "~/domain/conversations/conversations.server";
import { withFiles } from "~/domain/conversations/message-files.server";
import { markMessagesRead, withdrawMessage } from "~/domain/conversations/messages.server";
import { answerOffer, sendOffer } from "~/domain/conversations/offers.server";
import { snoozeConversation } from "~/domain/conversations/reminders.server";
import { sendMessage } from "~/domain/conversations/send-message.server";
import {
  addTemplate,
  deleteTemplate,
  setDefaultTemplate,
  updateTemplate,
} from "~/domain/conversations/templates.server";
import { deleteAccount } from "~/domain/couples/delete-account.server";
import { endPartnership, invitePartner, joinWedding, withdrawInvitation } from "~/domain/couples/partner.server";
import { resendMailboxEmail, updateProfile } from "~/domain/couples/update-profile.server";
import { openNoResponseClaim } from "~/domain/credits/claims.server";
import { adjustCredits, claimWelcomeCredit } from "~/domain/credits/ledger.server";
import { days } from "~/domain/durations";
import { changeFavorite } from "~/domain/favorites/favorites.server";
import { endShortlist, renewShortlist } from "~/domain/favorites/shortlist.server";
import { links } from "~/domain/links.fixture";
import { planner } from "~/domain/matching/planners.fixture";
import { addPictures, arrangePictures, type Gallery } from "~/domain/media/pictures.server";
import {
  changePhoto,
  describePhotos,
  profileGallery,
  removeProfilePhoto,
  setProfilePhoto,
} from "~/domain/media/profile-photos.server";
import { decideProfile } from "~/domain/moderation/decide-profile.server";
import { findModeratedProfile } from "~/domain/moderation/find-moderated-profile.server";
import { requestReview } from "~/domain/moderation/request-review.server";
import { chooseNotices, liftMailStop } from "~/domain/notifications/choose-notices.server";
import { dropOrder, resumeOrder, startOrder } from "~/domain/payments/start-order.server";
import { leaveOrder, refreshOrder } from "~/domain/payments/sync-order.server";
import { changeProject, saveContactChannel } from "~/domain/projects/change-project.server";
import { closeProject } from "~/domain/projects/close-project.server";
import { keepMessageAlone, keepUnfinishedStep, saveWizardStep } from "~/domain/projects/save-wizard-step.server";
import { resendPhoneCode, sendPhoneCode, verifyPhoneCode } from "~/domain/providers/change-phone.server";
import { DETAILS } from "~/domain/providers/company.fixture";
import { prepareCompany, updateCompany } from "~/domain/providers/company.server";
import { deleteProvider } from "~/domain/providers/delete-provider.server";
import { estimateStrength } from "~/domain/providers/estimate-strength";
import { requestEmailChange, resendVerification } from "~/domain/providers/login-email.server";
import { changePassword } from "~/domain/providers/password.server";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import { changeBusyDates, pause, resume } from "~/domain/providers/update-availability.server";
import { updatePortrait, updateServices, updateSocial } from "~/domain/providers/update-profile.server";
import { setTextMessages, updateProvider } from "~/domain/providers/update-provider.server";
import { addVideo, deleteVideo, moveVideo, updateVideo } from "~/domain/providers/videos.server";
import { markRequestSeen, postponeRequests } from "~/domain/requests/new-requests.server";
import { declineRequest, saveProgress, undoDecline, unlockRequest } from "~/domain/requests/request-answers.server";
import { sendRequests, sendToPlanner, writeToVenue } from "~/domain/requests/send-requests.server";
import { decideAnswer, decideReview } from "~/domain/reviews/moderate-reviews.server";
import { answerReview, markReviewsSeen } from "~/domain/reviews/own-reviews.server";
import { makeReviewLink, renewReviewLink } from "~/domain/reviews/review-links.server";
import { syncRating } from "~/domain/reviews/reviews.server";
import { review, saveReviews } from "~/domain/reviews/shown-reviews.fixture";
import { sha256 } from "~/domain/secrets.server";
import { endOneSession, endOtherSessions } from "~/domain/sessions/provider-sessions.server";
import type { Actor, Administrator, Couple, Provider } from "~/domain/sessions/session.rules";
import { changeSubscription, openPortal } from "~/domain/subscriptions/change-subscription.server";
import { decideVenue } from "~/domain/venues/moderate-venues.server";
import { createVenue, deleteVenue, publishVenue, sendVenue, unpublishVenue } from "~/domain/venues/own-venues.server";
import { changeVenueDates } from "~/domain/venues/venue-availability.server";
import {
  keepVenueStep,
  saveVenueGallery,
  saveVenueStep,
  searchVenueTown,
  venueGallery,
} from "~/domain/venues/venue-steps.server";
import { venue } from "~/domain/venues/venues.fixture";
import {
  deleteWedding,
  publishWedding,
  saveWedding,
  startWedding,
  withdrawWedding,
} from "~/domain/weddings/change-wedding.server";
import { decideWedding } from "~/domain/weddings/moderate-weddings.server";
import { weddingGallery } from "~/domain/weddings/own-weddings.server";
import { MARKETS } from "~/i18n/markets";
import { emptyLog, saveAdministrator } from "../support/administrators";
import { useCheapScrypt } from "../support/cheap-scrypt";
import { codeText, saveCouple, stoppedClock } from "../support/couples";
import { useDatabaseInProcess } from "../support/database";
import { type FakePayments, fakePayments } from "../support/fake-payments";
import { addresses, paymentDeps } from "../support/payments";
import { picture } from "../support/pictures";
import { givePassword, PASSWORD } from "../support/provider-accounts";
import { approvedProvider, saveProvider, saveProviderSession } from "../support/providers";

// After a session has ended, commands write nothing, although its signed token is valid for minutes. Each command runs
// with a session that ends before its first write, then before its second, and so on. This finds statements that do not
// check the session, or check it too early.

useCheapScrypt();
const test = useDatabaseInProcess();
const NOW = Date.UTC(2027, 2, 1, 8);
const PHONE = "+33612345678";
const stored = new Map<string, Uint8Array>();
const media: MediaStore = {
  put: async (key, bytes) => void stored.set(key, bytes),
  get: async (key) => stored.get(key) ?? null,
  has: async (key) => stored.has(key),
  remove: async () => {},
};
const images: Images = { render: async (parts) => new Uint8Array(Buffer.concat(parts)) };
const register = { find: async () => ({ state: "found", name: "LES JOURS CLAIRS" }) as const };
let clock: ReturnType<typeof stoppedClock>;
const deps = () => ({
  db: test.db,
  clock,
  links,
  requestId: "request-1",
  secret: "a secret of the tests",
  media,
  images,
  register,
  strengthEstimator: async () => estimateStrength,
});

const money = () => paymentDeps(test.db, clock, stripe.gateway);

let couple: Couple;
let provider: Provider;
let otherDevice: Provider;
let administrator: Administrator;
let stripe: FakePayments;
let order: string;
let invitation: string;
let image: Uint8Array;
interface Table {
  name: string;
  /** SQL of a row's values as one text. */
  values: string;
}
let tables: Table[];
let version: string;

const lastCode = async () =>
  /\d{6}/.exec((await test.db.select().from(outbox)).reverse().find(({ kind }) => kind === "sms")?.text ?? "")?.[0] ??
  "";

const LYON = { name: "Lyon", region: "Rhône", zipCode: "69001", country: "FR", latitude: 45.764, longitude: 4.8357 };
const TOWN = {
  ...LYON,
  id: 1,
  kind: "city" as const,
  population: 1,
  radiusKm: 0,
  onlyCode: "",
  exact: true,
  label: "Lyon, 69001, Rhône, France",
};
const EVENT = { eventType: "mariage", otherEvent: null, serviceType: "complete", hasTheme: false, weddingTheme: null };
const PHOTO = { title: "Le jardin", description: "Le soir.", alt: "", caption: "", keyImage: false, visible: true };
const CROP = { cropX: 0, cropY: 0, cropWidth: 400, cropHeight: 400 };
const VIDEO = { title: "Noces", description: "", url: "https://youtu.be/dQw4w9WgXcQ", visible: true };
const REVIEW_ROW: typeof reviews.$inferInsert = {
  ...{ publicId: "review-1", providerId: 10, authorKind: "guest", authorName: "Sophie", authorEmail: "s@example.org" },
  ...{ locale: "fr", weddingDate: "2026-06-20", stars: 4, text: "x".repeat(40), status: "waiting", authorHash: "a" },
  ...{ createdAt: 1, confirmedAt: 1, waitingSince: 1 },
};
const SERVICE = {
  ...{ code: "FULL_PLANNING" as const, description: "", budgetStartingFrom: 3000 },
  ...{ showBudget: true, showDescription: true, showPublicly: true },
};
const PORTRAIT = { portrait: "Des journées claires.", experience: "", strengths: "", services: "" };
const TEMPLATE = { title: "Relance", body: "Bonjour {first name}", locale: "fr" } as const;
const VENUE_VIDEO = { link: "https://vimeo.com/3", title: "A garden", description: "" };
const idOf = (n: number) => String(n).padStart(16, "0");

const startsOrder = async () => {
  order = (await startOrder(money(), provider, { product: { product: "credits", credits: 5 } }, addresses)).order;
};
const paysOrder = async () => {
  await startsOrder();
  stripe.pay(stripe.checkoutOf(order));
};
const buysPremium = async () => {
  await test.db.update(providers).set({ premiumUntil: null });
  const product = { product: "premium", interval: "year" } as const;
  order = (await startOrder(money(), provider, { product }, addresses)).order;
  stripe.pay(stripe.checkoutOf(order));
  await refreshOrder(money(), provider, order);
};
const hasPremiumNow = () => test.db.update(providers).set({ premiumUntil: NOW + days(9), mobile: PHONE });

const isUnlocked = () => test.db.update(requests).set({ status: "unlocked", unlockedBy: "credit", unlockedAt: NOW });

async function* files() {
  yield { name: "Plan.png", bytes: image };
}

/** Unlocks request 1, and adds a message to it and, if given, a report of the message. */
async function savesMessage(side: "couple" | "provider", report?: Partial<typeof messageReports.$inferInsert>) {
  const [request] = await test.db
    .update(requests)
    .set({ status: "unlocked", unlockedBy: "credit", unlockedAt: NOW })
    .where(eq(requests.publicId, "request-1"))
    .returning({ id: requests.id });
  const [message] = await test.db
    .insert(messages)
    .values({
      publicId: "message-1",
      requestId: request?.id ?? 0,
      side,
      body: "Bonjour",
      locale: "fr",
      sentAt: NOW,
      cause: "form-0001",
    })
    .returning({ id: messages.id });
  if (report)
    await test.db.insert(messageReports).values({
      publicId: "message-report-1",
      messageId: message?.id ?? 0,
      reason: "spam",
      state: "open",
      openedAt: NOW,
      dueAt: NOW,
      ...report,
    });
}

interface Command {
  role: Actor["role"];
  prepare?: () => Promise<unknown>;
  run: () => Promise<unknown>;
  /** Number of writes that check the session; default: all. Later writes store Stripe's state without that check. */
  ownWrites?: number;
}

/** All galleries, with the id of a picture in each. */
const GALLERIES: Record<string, { gallery: () => Gallery; id: string }> = {
  profile: { gallery: () => profileGallery(deps(), provider), id: idOf(2) },
  wedding: { gallery: () => weddingGallery({ ...deps(), locale: "fr" }, provider, idOf(5)), id: idOf(8) },
  venue: { gallery: () => venueGallery(deps(), provider, idOf(1)), id: idOf(11) },
};
const WEDDING = {
  ...{ title: "Louise et Karim", description: "Entre deux averses.", style: null, weddingDate: null },
  ...{ numberOfGuests: null, plannerBudget: null, totalBudget: null, budgetHidden: false, prestations: [] },
};

const FAILURE: Failure = {
  ...{
    source: "worker",
    route: "/project",
    type: "TypeError",
    message: "no row",
    stack: "",
    release: "r1",
    requestId: "a",
  },
};

/** All commands that need a login. */
const COMMANDS: Record<string, Command> = {
  updateProfile: {
    role: "couple",
    run: () => updateProfile(deps(), couple, { email: "new@example.org", locale: "de", home: null }),
  },
  resendMailboxEmail: { role: "couple", run: () => resendMailboxEmail(deps(), couple) },
  invitePartner: { role: "couple", run: () => invitePartner(deps(), couple) },
  withdrawInvitation: {
    role: "couple",
    prepare: () => invitePartner(deps(), couple),
    run: () => withdrawInvitation(deps(), couple),
  },
  joinWedding: {
    role: "couple",
    prepare: async () => {
      await test.db.delete(projects);
      invitation = await invitePartner(deps(), await saveCouple(test.db, 99));
    },
    run: () => joinWedding(deps(), couple, invitation),
  },
  endPartnership: {
    role: "couple",
    prepare: async () => joinWedding(deps(), await saveCouple(test.db, 99), await invitePartner(deps(), couple)),
    run: () => endPartnership(deps(), couple),
  },
  saveWizardStep: {
    role: "couple",
    run: () => saveWizardStep(deps(), couple, MARKETS.FR, { step: 1, values: { draft: "project-2", ...EVENT } }),
  },
  "saveWizardStep, a new draft": {
    role: "couple",
    run: () => saveWizardStep(deps(), couple, MARKETS.FR, { step: 1, values: { draft: "project-9", ...EVENT } }),
  },
  saveContactChannel: {
    role: "couple",
    run: () => saveContactChannel(deps(), couple, { project: "project-1", contactChannel: "email" }),
  },
  closeProject: {
    role: "couple",
    run: () => closeProject(deps(), couple, { project: "project-1", reason: "cancelled" }),
  },
  changeProject: {
    role: "couple",
    run: () => {
      const setting = { draft: "project-1", eventDate: "2027-10-02", eventLocation: "Lyon" };
      const ranges = { guestRange: "50to100", budgetRange: "10000to20000", budgetPlannerRange: "2000to5000" };
      const place = { market: MARKETS.FR, locale: "fr" as const };
      return changeProject(deps(), couple, place, { ...setting, ...ranges });
    },
  },
  keepUnfinishedStep: {
    role: "couple",
    run: () =>
      keepUnfinishedStep(deps(), couple, { draft: "project-2", step: 2, typed: { eventDate: ["18/09/2027"] } }),
  },
  keepMessageAlone: {
    role: "couple",
    run: () => keepMessageAlone(deps(), couple, { draft: "project-2", planner: "planner-1", message: "Hi" }),
  },
  sendRequests: {
    role: "couple",
    run: () => {
      const selectedPrestataires = ["planner-1", "planner-2"];
      return sendRequests(deps(), couple, { projectId: "project-2", selectedPrestataires, message: "Hi" });
    },
  },
  sendToPlanner: {
    role: "couple",
    run: () => {
      const contact = { project: "project-2", prestataire: "planner-1", message: "Hello" };
      return sendToPlanner(deps(), couple, contact);
    },
  },
  writeToVenue: {
    role: "couple",
    prepare: () => test.db.insert(venues).values(venue(77, { visible: true })),
    run: () => {
      const message = { eventDate: "2027-06-12", guests: 95, message: "Hello" };
      return writeToVenue(deps(), couple, { venue: venue(77).publicId, ...message });
    },
  },
  changeFavorite: {
    role: "couple",
    run: () => changeFavorite(deps(), couple, { kind: "planner", id: "planner-1", intent: "add" }),
  },
  "changeFavorite, removing": {
    role: "couple",
    run: () => changeFavorite(deps(), couple, { kind: "planner", id: "planner-3", intent: "remove" }),
  },
  renewShortlist: { role: "couple", run: () => renewShortlist(deps(), couple, 0) },
  endShortlist: {
    role: "couple",
    prepare: () => renewShortlist(deps(), couple, 0),
    run: () => endShortlist(deps(), couple),
  },
  "changeFavorite, a venue": {
    role: "couple",
    run: () => changeFavorite(deps(), couple, { kind: "venue", id: idOf(2), intent: "add" }),
  },
  changeVenueDates: {
    role: "provider",
    run: () => changeVenueDates(deps(), provider, idOf(1), { taken: ["2027-06-19"], freed: [] }, "2027-03-01"),
  },
  deleteAccount: {
    role: "couple",
    run: () => deleteAccount(deps(), couple, "found"),
  },

  claimWelcomeCredit: { role: "provider", run: () => claimWelcomeCredit(deps(), provider) },
  requestReview: {
    role: "provider",
    prepare: () => test.db.update(providers).set({ status: "in_progress" }),
    run: () => requestReview(deps(), provider),
  },
  addVideo: {
    role: "provider",
    prepare: () => test.db.delete(providerVideos),
    run: () => addVideo(deps(), provider, VIDEO),
  },
  updateVideo: { role: "provider", run: () => updateVideo(deps(), provider, idOf(1), { ...VIDEO, title: "Fleurs" }) },
  moveVideo: { role: "provider", run: () => moveVideo(deps(), provider, idOf(1), "later") },
  addTemplate: { role: "provider", run: () => addTemplate(deps(), provider, TEMPLATE) },
  "setDefaultTemplate, removing": {
    role: "provider",
    prepare: () => test.db.update(messageTemplates).set({ isDefault: true }),
    run: () => setDefaultTemplate(deps(), provider, idOf(1), false),
  },
  updateTemplate: { role: "provider", run: () => updateTemplate(deps(), provider, idOf(1), TEMPLATE) },
  setDefaultTemplate: { role: "provider", run: () => setDefaultTemplate(deps(), provider, idOf(1), true) },
  deleteTemplate: { role: "provider", run: () => deleteTemplate(deps(), provider, idOf(1)) },
  deleteVideo: { role: "provider", run: () => deleteVideo(deps(), provider, idOf(1)) },
  updateServices: { role: "provider", run: () => updateServices(deps(), provider, [SERVICE]) },
  updateCompany: {
    role: "provider",
    run: async () => updateCompany(deps(), provider, await prepareCompany(test, provider, DETAILS), TOWN),
  },
  updatePortrait: { role: "provider", run: () => updatePortrait(deps(), provider, PORTRAIT) },
  updateSocial: {
    role: "provider",
    run: () => updateSocial(deps(), provider, { instagram: "https://www.instagram.com/b" } as never),
  },
  changeBusyDates: {
    role: "provider",
    run: () => changeBusyDates(deps(), provider, { taken: ["2027-06-12"], freed: ["2027-06-19"] }, "2027-03-01"),
  },
  renewFeed: { role: "provider", run: () => renewFeed(deps(), provider, 0) },
  endFeed: {
    role: "provider",
    prepare: () => renewFeed(deps(), provider, 0),
    run: () => endFeed(deps(), provider),
  },
  saveSource: { role: "provider", run: () => saveSource(deps(), provider, "https://calendar.alliance.fr/a.ics") },
  removeSource: {
    role: "provider",
    prepare: () => saveSource(deps(), provider, "https://calendar.alliance.fr/a.ics"),
    run: () => removeSource(deps(), provider),
  },
  pause: { role: "provider", run: () => pause(deps(), provider, "2027-03-01") },
  resume: {
    role: "provider",
    prepare: () => pause(deps(), provider, "2027-03-01"),
    run: () => resume(deps(), provider, "2027-03-01"),
  },
  describePhotos: {
    role: "provider",
    prepare: () => test.db.update(providerImages).set({ title: "", visible: false }),
    run: () => {
      const words = { publicId: idOf(1), title: "Le jardin", description: "Le jardin au soir." };
      return describePhotos(deps(), provider, [words]);
    },
  },
  changePhoto: { role: "provider", run: () => changePhoto(deps(), provider, idOf(1), null, PHOTO) },
  "changePhoto, another picture": {
    role: "provider",
    run: () => changePhoto(deps(), provider, idOf(1), image, PHOTO),
  },
  setProfilePhoto: { role: "provider", run: () => setProfilePhoto(deps(), provider, image, CROP) },
  removeProfilePhoto: { role: "provider", run: () => removeProfilePhoto(deps(), provider) },
  ...Object.fromEntries(
    Object.entries(GALLERIES).flatMap(([owner, { gallery, id }]) => [
      [
        `addPictures, of a ${owner}`,
        {
          role: "provider" as const,
          run: () => addPictures(deps(), provider, gallery(), (take) => take("a.png", image)),
        },
      ],
      ...(["before", "key", "remove"] as const).map((move) => [
        `arrangePictures, ${move}, of a ${owner}`,
        { role: "provider" as const, run: () => arrangePictures(deps(), provider, gallery(), { id, move }) },
      ]),
    ]),
  ),
  startWedding: {
    role: "provider",
    run: () => startWedding(deps(), provider, idOf(6), WEDDING, null, [[]]),
  },
  saveWedding: {
    role: "provider",
    run: () => {
      const saved = { id: idOf(5), details: WEDDING, place: null, captions: [{ id: idOf(8), caption: "Soir" }] };
      return saveWedding(deps(), provider, { ...saved, judged: [[], []], publish: null });
    },
  },
  publishWedding: { role: "provider", run: () => publishWedding(deps(), provider, idOf(5), null) },
  withdrawWedding: { role: "provider", run: () => withdrawWedding(deps(), provider, idOf(5)) },
  deleteWedding: { role: "provider", run: () => deleteWedding(deps(), provider, idOf(5)) },
  ...Object.fromEntries(
    (["pass", "back"] as const).map((decision) => [
      `decideWedding, ${decision}`,
      {
        role: "administrator" as const,
        prepare: () =>
          test.db
            .update(weddings)
            .set({ status: "published", slug: "a", publishedAt: 1, heldAt: 1, findings: '["contact"]' }),
        run: () => {
          const seen = { id: idOf(5), decision, reason: "Sans numéro, merci.", version: 0 };
          return decideWedding(deps(), administrator, seen);
        },
      },
    ]),
  ),
  markRequestSeen: { role: "provider", run: () => markRequestSeen(deps(), provider, "request-1") },
  makeReviewLink: { role: "provider", run: () => makeReviewLink(deps(), provider) },
  renewReviewLink: {
    role: "provider",
    prepare: () => test.db.insert(reviewLinks).values({ providerId: 10, code: "old", createdAt: 0 }),
    run: () => renewReviewLink(deps(), provider, "old"),
  },
  ...Object.fromEntries(
    (["notClient", "insult"] as const).map((reason) => [
      `openCase, ${reason}`,
      {
        role: "provider" as const,
        prepare: async () => {
          await saveReviews(test.db, [review(1, { providerId: 10 })]);
          await test.db.batch(syncRating(test.db, 10, NOW) as never);
        },
        run: () => openCase(deps(), provider, { review: "review-1", reason, text: "" }),
      },
    ]),
  ),
  "sendProof, a provider's": {
    role: "provider",
    prepare: () => saveCase("open"),
    run: () => sendProof(deps(), ownCase(), { file: PDF, name: "a.pdf", text: "" }),
  },
  "appealCase, a provider's": {
    role: "provider",
    prepare: () => saveCase("decided"),
    run: () => appealCase(deps(), ownCase(), "Please look again."),
  },
  ...Object.fromEntries(
    (["kept", "removed"] as const).map((decision) => [
      `decideCase, review ${decision}`,
      {
        role: "administrator" as const,
        prepare: () => saveCase("open"),
        run: () => {
          const decided = { id: "case-1", decision, reason: "It was so.", state: "open" as const };
          return decideCase(deps(), administrator, REVIEW_CASES, decided);
        },
      },
    ]),
  ),
  ...Object.fromEntries(
    (["kept", "removed"] as const).map((decision) => [
      `decideCase, page ${decision}`,
      {
        role: "administrator" as const,
        prepare: () =>
          test.db.insert(contentReports).values({
            ...{ publicId: "report-1", reporterHash: "1", providerHash: "2", targetKind: "profile", reason: "rights" },
            ...{ targetId: "provider-10", providerId: 10, text: "It is mine.", reporterName: "Ada", state: "open" },
            reporterEmail: "ada@example.org",
            locale: "en",
            market: "GB",
            openedAt: NOW,
            dueAt: NOW,
          }),
        run: () => {
          const decided = { id: "report-1", decision, reason: "It was so.", state: "open" as const };
          return decideCase(deps(), administrator, PAGE_CASES, decided);
        },
      },
    ]),
  ),
  changeWording: {
    role: "administrator",
    run: () => changeWording(deps(), administrator, { key: "claim:badge", value: 91, version: 0 }, CLAIMS_BEFORE),
  },
  undoWording: {
    role: "administrator",
    prepare: () =>
      test.db.insert(wordings).values({
        ...{ id: 900, key: "claim:hours", before: "24", after: "12", changedAt: NOW },
        changedBy: administrator.administratorId,
      }),
    run: () => undoWording(deps(), administrator, { key: "claim:hours", version: 900 }, CLAIMS_BEFORE),
  },
  startImpersonation: {
    role: "administrator",
    run: () => startImpersonation(deps(), administrator, { user: "provider-10", reason: "Does not see its requests." }),
  },
  openProof: {
    role: "administrator",
    prepare: async () => {
      await saveCase("open");
      stored.set("proofs/case-1/a", PDF);
      await test.db.insert(reviewProofs).values({
        ...{ caseId: 1, publicId: "proof-1", sentBy: "author", src: "proofs/case-1/a", name: "a.pdf" },
        ...{ type: "application/pdf", createdAt: 1 },
      });
    },
    run: () => openProof(deps(), administrator, { review: "review-1", id: "proof-1" }),
  },
  markReviewsSeen: {
    role: "provider",
    prepare: () => saveReviews(test.db, [review(1, { providerId: 10 })]),
    run: () => markReviewsSeen(deps(), provider, ["review-1"]),
  },
  answerReview: {
    role: "provider",
    prepare: () => saveReviews(test.db, [review(1, { providerId: 10 })]),
    run: () => answerReview(deps(), provider, { publicId: "review-1", answer: "Thank you, both." }),
  },
  ...Object.fromEntries(
    (["letThrough", "sendBack"] as const).map((intent) => [
      `decideAnswer, ${intent}`,
      {
        role: "administrator" as const,
        prepare: () =>
          saveReviews(test.db, [
            review(1, { providerId: 10, answer: "Call me.", answeredAt: 1, answerWaitingSince: 1 }),
          ]),
        run: () =>
          decideAnswer(deps(), administrator, { review: "review-1", intent, reason: "No numbers.", version: 1 }),
      },
    ]),
  ),
  unlockRequest: {
    role: "provider",
    run: () => unlockRequest(deps(), provider, { requestId: "request-1", mustBeFree: false }),
  },
  "unlockRequest, with a message": {
    role: "provider",
    prepare: hasPremiumNow,
    run: () => {
      const firstMessage = { body: "Bonjour", locale: "fr" } as const;
      return unlockRequest(deps(), provider, { requestId: "request-1", mustBeFree: false, firstMessage });
    },
  },
  saveProgress: {
    role: "provider",
    prepare: () => test.db.update(requests).set({ status: "unlocked" }),
    run: () => saveProgress(deps(), provider, { requestId: "request-1", progress: "won", note: "Oui" }),
  },
  sendMessage: {
    role: "provider",
    prepare: isUnlocked,
    run: () => sendMessage(deps(), provider, "request-1", { body: "Bonjour", cause: "form-0001", locale: "fr" }),
  },
  "sendMessage, a couple's with a file": {
    role: "couple",
    prepare: isUnlocked,
    run: () =>
      withFiles(deps(), files(), (keepFiles) => {
        const message = { body: "Bonjour", cause: "form-0001", locale: "fr" } as const;
        return sendMessage(deps(), couple, "request-1", message, { keepFiles });
      }),
  },
  withdrawMessage: {
    role: "couple",
    prepare: () => savesMessage("couple"),
    run: () => withdrawMessage(deps(), couple, "request-1", "message-1"),
  },
  "withdrawMessage, a provider's": {
    role: "provider",
    prepare: () => savesMessage("provider"),
    run: () => withdrawMessage(deps(), provider, "request-1", "message-1"),
  },
  markMessagesRead: {
    role: "couple",
    prepare: () => savesMessage("provider"),
    run: () => markMessagesRead(deps(), couple, "request-1", "message-1"),
  },
  "snoozeConversation, removing": {
    role: "provider",
    prepare: () => isUnlocked().then(() => test.db.update(requests).set({ snoozedUntil: NOW + days(3) })),
    run: () => snoozeConversation(deps(), provider, "request-1", 0),
  },
  snoozeConversation: {
    role: "provider",
    prepare: isUnlocked,
    run: () => snoozeConversation(deps(), provider, "request-1", 3),
  },
  sendOffer: {
    role: "provider",
    prepare: isUnlocked,
    run: () =>
      sendOffer(
        deps(),
        provider,
        "request-1",
        { body: "Bonjour", cause: "form-0001", locale: "fr" },
        { title: "Organisation", validUntil: "2027-03-01", lines: [] },
      ),
  },
  answerOffer: {
    role: "couple",
    prepare: async () => {
      await test.db.update(requests).set({ status: "unlocked", unlockedBy: "credit", unlockedAt: NOW });
      const message = { id: 1, publicId: "message-1", requestId: 1, side: "provider" as const, body: "Bonjour" };
      await test.db.insert(messages).values({ ...message, locale: "fr", sentAt: NOW, cause: "form-0001" });
      await test.db.insert(offers).values({ messageId: 1, title: "Organisation", validUntil: "2027-03-01" });
    },
    run: () => answerOffer(deps(), couple, { message: "message-1", answer: "accepted", today: "2027-02-01" }),
  },
  endConversation: {
    role: "couple",
    prepare: isUnlocked,
    run: () => endConversation(deps(), couple, "request-1", ""),
  },
  "reportMessage, a couple's": {
    role: "couple",
    prepare: () => savesMessage("provider"),
    run: () => reportMessage(deps(), couple, { message: "message-1", reason: "spam", text: "" }),
  },
  reportMessage: {
    role: "provider",
    prepare: () => savesMessage("couple"),
    run: () => reportMessage(deps(), provider, { message: "message-1", reason: "spam", text: "" }),
  },
  "appealMessageDecision, a couple's": {
    role: "couple",
    prepare: () => savesMessage("provider", { state: "decided", decision: "kept", decidedAt: NOW }),
    run: () =>
      appealMessageDecision(deps(), { by: "participant", participant: couple, message: "message-1" }, "Look again."),
  },
  appealMessageDecision: {
    role: "provider",
    prepare: () => savesMessage("provider", { state: "decided", decision: "removed", decidedAt: NOW }),
    run: () =>
      appealMessageDecision(deps(), { by: "participant", participant: provider, message: "message-1" }, "Look again."),
  },
  "decideCase, of a message": {
    role: "administrator",
    prepare: () => savesMessage("couple", { state: "open" }),
    run: () => {
      const decision = { id: "message-report-1", decision: "removed", reason: "Advertising.", state: "open" } as const;
      return decideCase(deps(), administrator, MESSAGE_CASES, decision);
    },
  },
  undoDecline: { role: "provider", run: () => undoDecline(deps(), provider, { requestId: "request-1" }) },
  declineRequest: {
    role: "provider",
    run: () => declineRequest(deps(), provider, { requestId: "request-1", reason: "budget" }),
  },
  openNoResponseClaim: {
    role: "provider",
    prepare: isUnlocked,
    run: () => openNoResponseClaim(deps(), provider, { requestId: "request-1" }),
  },
  adjustCredits: {
    role: "administrator",
    run: () => {
      const adjustment = { publicId: "provider-10", key: "0123456789abcdef", amount: 2, reason: "Ein Versehen" };
      return adjustCredits(deps(), administrator, adjustment);
    },
  },
  startOrder: { role: "provider", run: startsOrder },
  resumeOrder: { role: "provider", prepare: startsOrder, run: () => resumeOrder(money(), provider, order, addresses) },
  "resumeOrder, on a new page": {
    role: "provider",
    prepare: () => startsOrder().then(() => stripe.expire(stripe.checkoutOf(order))),
    run: () => resumeOrder(money(), provider, order, addresses),
  },
  refreshOrder: { role: "provider", prepare: paysOrder, run: () => refreshOrder(money(), provider, order) },
  "refreshOrder, from its payment page": {
    role: "provider",
    prepare: paysOrder,
    run: () => refreshOrder(money(), provider, order, stripe.checkoutOf(order)),
  },
  "refreshOrder, of Premium": {
    role: "provider",
    prepare: () => buysPremium().then(() => stripe.renew(stripe.subscriptionOf(order), true)),
    run: () => refreshOrder(money(), provider, order, stripe.checkoutOf(order)),
  },
  leaveOrder: { role: "provider", prepare: startsOrder, run: () => leaveOrder(money(), provider, order) },
  dropOrder: { role: "provider", prepare: startsOrder, ownWrites: 1, run: () => dropOrder(money(), provider, order) },
  ...Object.fromEntries(
    (["cancel", "withdraw"] as const).map((wanted) => [
      `changeSubscription, ${wanted}`,
      {
        ...{ role: "provider" as const, ownWrites: 1, prepare: buysPremium },
        run: () => changeSubscription(money(), provider, wanted),
      },
    ]),
  ),
  showClubCode: { role: "provider", prepare: hasPremiumNow, run: () => showClubCode(deps(), provider) },
  chooseNotices: {
    role: "provider",
    run: () =>
      chooseNotices(deps(), provider, {
        deliveries: { request: "daily", review: "off" },
        quiet: { from: 22, until: 7 },
      }),
  },
  "chooseNotices, a couple's": {
    role: "couple",
    run: () => chooseNotices(deps(), couple, { deliveries: {}, quiet: { from: 22, until: 7 }, showsReads: false }),
  },
  liftMailStop: {
    role: "couple",
    prepare: () =>
      test.db
        .insert(mailStops)
        .values({ recipient: sql`(SELECT email FROM accounts WHERE id = 1)`, reason: "bounced", since: 1 })
        .onConflictDoNothing(),
    run: () => liftMailStop(deps(), couple),
  },
  setTextMessages: { role: "provider", prepare: hasPremiumNow, run: () => setTextMessages(deps(), provider, true) },
  postponeRequests: { role: "provider", run: () => postponeRequests(deps(), provider, clock.now()) },
  updateProvider: {
    role: "provider",
    run: () => updateProvider(deps(), provider, { firstname: "Eva", lastname: "Roux", locale: "de" }),
  },
  requestEmailChange: {
    role: "provider",
    run: () => {
      const change = { email: "new@planners.test", currentPassword: PASSWORD };
      return requestEmailChange(deps(), provider, change);
    },
  },
  changePassword: {
    role: "provider",
    run: () => {
      const change = { currentPassword: PASSWORD, newPassword: "Lavande et rosée du matin" };
      return changePassword(deps(), provider, change);
    },
  },
  sendPhoneCode: { role: "provider", run: () => sendPhoneCode(deps(), provider, PHONE, codeText()) },
  resendPhoneCode: {
    role: "provider",
    prepare: () => sendPhoneCode(deps(), provider, PHONE, codeText()).then(() => clock.pass(61_000)),
    run: () => resendPhoneCode(deps(), provider, PHONE, codeText()),
  },
  verifyPhoneCode: {
    role: "provider",
    prepare: () => sendPhoneCode(deps(), provider, PHONE, codeText()),
    run: async () => verifyPhoneCode(deps(), provider, PHONE, await lastCode()),
  },
  resendVerification: {
    role: "provider",
    prepare: () => test.db.update(providerCredentials).set({ emailVerifiedAt: null }),
    run: () => resendVerification(deps(), provider, { ip: "127.0.0.1" }),
  },
  deleteProvider: {
    role: "provider",
    run: () => {
      const departure = { reason: "We have retired.", currentPassword: PASSWORD };
      return deleteProvider(deps(), provider, departure);
    },
  },
  endOneSession: { role: "provider", run: () => endOneSession(deps(), provider, otherDevice.sessionId) },
  endOtherSessions: { role: "provider", run: () => endOtherSessions(deps(), provider) },

  createVenue: { role: "provider", run: () => createVenue(deps(), provider, idOf(9)) },
  keepVenueStep: {
    role: "provider",
    run: () => keepVenueStep(deps(), provider, { id: idOf(1), step: 2, typed: { description: ["A"] } }),
  },
  saveVenueStep: {
    role: "provider",
    run: () => saveVenueStep(deps(), provider, idOf(1), { step: 6, values: [VENUE_VIDEO] }, {}),
  },
  searchVenueTown: {
    role: "provider",
    run: () =>
      searchVenueTown(deps(), provider, { id: idOf(1), step: 1, typed: { name: ["A"] } }, { text: "Lyon" }, "fr"),
  },
  saveVenueGallery: { role: "provider", run: () => saveVenueGallery(deps(), provider, idOf(1), []) },
  sendVenue: {
    role: "provider",
    prepare: () => test.db.insert(venues).values(venue(77, { providerId: 10, moderation: "notValidated" })),
    run: () => sendVenue(deps(), provider, venue(77).publicId),
  },
  publishVenue: {
    role: "provider",
    prepare: () => test.db.update(venues).set({ moderation: "validated" }),
    run: () => publishVenue(deps(), provider, idOf(1)),
  },
  unpublishVenue: {
    role: "provider",
    prepare: () => test.db.update(venues).set({ moderation: "validated", published: true, publishedAt: 1 }),
    run: () => unpublishVenue(deps(), provider, idOf(1)),
  },
  deleteVenue: { role: "provider", run: () => deleteVenue(deps(), provider, idOf(1)) },
  decideVenue: {
    role: "administrator",
    run: () =>
      decideVenue(deps(), administrator, idOf(1), { intent: "refuse", version: 1, reason: "Please write more." }),
  },

  settleFailure: {
    role: "administrator",
    prepare: () => recordFailure(deps(), FAILURE),
    run: async () =>
      settleFailure(deps(), administrator, {
        fingerprint: await sha256(causeOf(FAILURE)),
        seen: Number.MAX_SAFE_INTEGER,
      }),
  },

  ...Object.fromEntries(
    (["approved", "refused", "changes_asked"] as const).map((decision) => [
      `decideProfile, ${decision}`,
      {
        role: "administrator" as const,
        prepare: async () => {
          await test.db.update(providers).set({ reviewRequestedAt: 1 });
          version = (await findModeratedProfile(deps(), administrator, "provider-10")).version;
        },
        run: async () => {
          const publicId = "provider-10";
          const reason = decision === "approved" ? "" : "Please write more.";
          await decideProfile(deps(), administrator, { publicId, decision, reason, version });
        },
      },
    ]),
  ),

  ...Object.fromEntries(
    (["publish", "refuse"] as const).map((decision) => [
      `decideReview, ${decision}`,
      {
        role: "administrator" as const,
        prepare: () => test.db.insert(reviews).values(REVIEW_ROW),
        run: () => {
          const decided = { publicId: "review-1", decision, reason: "Please write more.", version: 1 };
          return decideReview(deps(), administrator, decided);
        },
      },
    ]),
  ),
};

beforeAll(async () => {
  await writeEnumerations(test.db);
  const all = await test.db.all<Table>(sql`
    SELECT name, (SELECT group_concat('quote("' || name || '")', ' || '','' || ') FROM pragma_table_info(m.name)) AS "values"
    FROM sqlite_master m WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'places%'
      AND name NOT LIKE 'provider_search%' AND name NOT LIKE 'account_search%' AND name <> 'media_removals' ORDER BY name`);
  const rows = await test.db.batch(
    all.map(({ name }) => test.db.all(sql`SELECT 1 FROM ${sql.identifier(name)} LIMIT 1`)) as never,
  );
  // Excludes tables that already have rows (enumerations and migrations), because commands do not write to them.
  tables = all.filter((_, i) => (rows[i] as unknown as unknown[]).length === 0);
  image = new Uint8Array(await picture("png", 500, 400));
});

async function prepareWorld(): Promise<void> {
  await emptyLog(test.db);
  await test.db.delete(wordings);
  const people = [accounts, providers, administrators];
  const bought = [orders, subscriptions, paymentInvoices, paymentCustomers, clubCodes];
  const filled = [outbox, loginCodes, rateLimits, ...people, ...bought];
  await test.db.batch(filled.map((table) => test.db.delete(table)) as never);
  clock = stoppedClock(NOW);
  stripe = fakePayments(clock);
  stored.clear();
  couple = await saveCouple(test.db, 1);
  provider = await saveProvider(test.db, 10, { ...approvedProvider, profileImage: "x/1" });
  otherDevice = await saveProviderSession(test.db, provider);
  administrator = await saveAdministrator(test.db, 1);
  await givePassword(test.db, provider);
  const project = {
    ...{ accountId: 1, status: "saved" as const, reachedStep: 4, createdAt: 0, updatedAt: 0, ...EVENT },
    ...{ eventDate: "2027-06-12", eventLocation: "Lyon", city: "Lyon", guestRange: "50to100" },
    ...{ budgetRange: "10000to20000", budgetPlannerRange: "2000to5000", plannerPreference: "anywhere" },
  };
  const shown = { providerId: 10, title: "A", description: "B", visible: true, createdAt: 0 };
  await test.db.batch([
    test.db.update(providerCredentials).set({ emailVerifiedAt: 0 }),
    test.db.insert(providers).values([1, 2, 3].map((id) => planner(id).row)),
    test.db.insert(projects).values([1, 2].map((id) => ({ ...project, id, publicId: `project-${id}` }))),
    test.db.insert(favorites).values({ accountId: 1, providerId: 3, createdAt: 0 }),
    test.db.insert(requests).values({
      ...{ publicId: "request-1", projectId: 1, providerId: 10, status: "locked", message: "Bonjour", createdAt: 0 },
    }),
    test.db.insert(providerServices).values({
      ...{ providerId: 10, code: "DAY_COORDINATION", position: 0, description: "", budgetStartingFrom: 900 },
    }),
    test.db.insert(providerLanguages).values({ providerId: 10, iso: "fr" }),
    test.db.insert(venues).values([
      { id: 1, publicId: idOf(1), providerId: 10, moderation: "waiting", waitingSince: 1, createdAt: 1, updatedAt: 1 },
      { id: 2, publicId: idOf(2), providerId: 1, moderation: "validated", visible: true, createdAt: 2, updatedAt: 2 },
    ]),
    test.db.run(sql`INSERT INTO provider_busy_dates (provider_id, date) VALUES (10, '2027-06-19'), (10, '2027-02-01')`),
    test.db.insert(messageTemplates).values({
      publicId: idOf(1),
      providerId: 10,
      title: "Merci",
      body: "Bonjour",
      locale: "fr",
      changedAt: 0,
    }),
    test.db
      .insert(providerVideos)
      .values([1, 2].map((n) => ({ ...shown, position: n, publicId: idOf(n), link: `https://vimeo.com/${n}` }))),
    test.db.insert(weddings).values({
      ...{ id: 1, publicId: idOf(5), providerId: 10, title: "Louise et Karim", description: "x".repeat(60) },
      ...{ location: "Andlau", status: "unpublished", createdAt: 0, updatedAt: 0 },
    }),
    test.db.insert(weddingImages).values(
      [7, 8, 9].map((n) => ({
        ownerId: 1,
        position: n,
        publicId: idOf(n),
        src: `x/${n}`,
        width: 500,
        height: 400,
        createdAt: 0,
      })),
    ),
    test.db.insert(venueImages).values(
      [10, 11].map((n) => ({
        ownerId: 1,
        position: n,
        publicId: idOf(n),
        src: `x/${n}`,
        width: 500,
        height: 400,
        createdAt: 0,
      })),
    ),
    test.db.insert(providerImages).values(
      [1, 2].map((n) => ({
        ...{ ...shown, position: n, publicId: idOf(n), src: `x/${n}`, width: 500, height: 400 },
        ...{ alt: "", caption: "", keyImage: false },
      })),
    ),
  ]);
}

/**
 * Results other than `session.expired`. Commands of a page view end without an error, pages of orders find no order,
 * and the welcome page has an error of its own.
 */
const REFUSALS: Record<string, string> = {
  markRequestSeen: "done",
  markMessagesRead: "done",
  markReviewsSeen: "done",
  keepUnfinishedStep: "done",
  keepMessageAlone: "done",
  keepVenueStep: "done",
  searchVenueTown: "done",
  refreshOrder: "done",
  "refreshOrder, from its payment page": "done",
  "refreshOrder, of Premium": "done",
  leaveOrder: "done",
  claimWelcomeCredit: "onboarding.failed",
};

const CLAIMS_BEFORE = { providers: 500, hours: 24, profiles: 3, factor: 6, minutes: 5, badge: 87 };

async function saveCase(state: "open" | "decided") {
  await saveReviews(test.db, [review(1, { providerId: 10, hiddenAt: state === "open" ? NOW : null })]);
  await test.db.insert(reviewCases).values({
    ...{ id: 1, publicId: "case-1", reviewId: 1, kind: "dispute", openedBy: "provider", reason: "notClient", state },
    ...{ openedAt: NOW, proofUntil: NOW + days(14), authorText: "I was there." },
    ...(state === "decided" && { decision: "kept", decidedAt: NOW }),
  });
}
const ownCase = () => ({ by: "provider", provider, caseId: "case-1" }) as const;

const actorOf = (role: Actor["role"]) => ({ couple, provider, administrator })[role];

/**
 * Returns every row that a command could change, except the ended session and the media store's removals. SQLite
 * returns a table as one text, because reading rows takes most of this file's time.
 */
async function everything(actor: Actor): Promise<Record<string, string>> {
  const contents = tables.map(
    ({ name, values }) => sql`
      SELECT ${name} AS name, coalesce(group_concat(${sql.raw(values)}, char(10)), '') AS rows
      FROM ${sql.identifier(name)} WHERE ${name === "sessions" ? sql`id <> ${actor.sessionId}` : sql`1`}`,
  );
  const all = await test.db.all<{ name: string; rows: string }>(sql.join(contents, sql` UNION ALL `));
  return Object.fromEntries(all.map(({ name, rows }) => [name, rows]));
}

const WRITES = /\b(INSERT\s+(OR\s+\w+\s+)?INTO|UPDATE\s+[\w"]+(\s+AS\s+\w+)?\s+SET|DELETE\s+FROM)\b/i;

/**
 * Runs a command and ends its session before its n-th write; 0: before it begins.
 * @returns whether it reached that write
 */
async function runEnding(name: string, nth: number, end: (actor: Actor) => Promise<unknown>): Promise<boolean> {
  const command = COMMANDS[name] as Command;
  await prepareWorld();
  await command.prepare?.();
  // Prepared here, because a refused command also updates data derived from a profile.
  await test.db.batch(syncProvider(test.db, 10, NOW) as never);
  const actor = actorOf(command.role);
  let before: Record<string, string> | undefined;
  let writes = 0;
  const endNow = async () => {
    await end(actor);
    before = await everything(actor);
  };
  test.beforeAsking = async (statements) => {
    if (before !== undefined || !statements.some((text) => WRITES.test(text)) || ++writes !== nth) return;
    test.beforeAsking = undefined;
    await endNow();
  };
  if (nth === 0) {
    test.beforeAsking = undefined;
    await endNow();
  }
  const outcome = await command.run().then(
    () => "done",
    (error: Error & { code?: string }) => error.code ?? String(error.stack),
  );
  test.beforeAsking = undefined;
  if (before === undefined) {
    expect(outcome, `${name} with an open session`).toBe("done");
    expect(writes, `${name} writes`).toBeGreaterThan(0);
    const entries = await test.db.select().from(auditEntries);
    const by = command.role === "administrator" ? [administrator.administratorId] : [];
    expect(
      entries.map(({ administratorId }) => administratorId),
      `every action of an administrator is logged: ${name} (log-1)`,
    ).toEqual(by);
    return false;
  }
  expect.soft(outcome, `${name}, ended before write ${nth}`).toBe(REFUSALS[name] ?? "session.expired");
  expect.soft(await everything(actor), `${name}, ended before write ${nth}`).toEqual(before);
  return true;
}

/** More writes than any command has. */
const NEVER = 99;

const logOut = ({ sessionId }: Actor) =>
  test.db.run(sql`UPDATE sessions SET ended_at = ${NOW} WHERE id = ${sessionId}`);

describe.each(Object.keys(COMMANDS))("%s", (name) => {
  it("no command writes anything with an ended session, and administrators' actions are logged (session-4, log-1)", async () => {
    const last = COMMANDS[name]?.ownWrites ?? NEVER;
    let nth = 0;
    while (await runEnding(name, nth, logOut)) nth = nth < last ? nth + 1 : NEVER;
  });
});

it("an ended session gets no page of Stripe (session-4)", async () => {
  await prepareWorld();
  await buysPremium();
  await openPortal(money(), provider, "https://fr.example/");
  const before = [...stripe.calls];
  await logOut(provider);
  const refused = openPortal(money(), provider, "https://fr.example/");
  await expect(refused).rejects.toMatchObject({ code: "session.expired" });
  expect(stripe.calls).toEqual(before);
});

it("knows every command that writes", () => {
  const commands = readdirSync("app/domain", { recursive: true, encoding: "utf8" }).flatMap((file) => {
    if (!file.endsWith(".server.ts")) return [];
    const source = readFileSync(`app/domain/${file}`, "utf8");
    const functions = source.split(/^(?=export (?:async )?function |export const \w+ = (?:async )?\()/m).slice(1);
    return functions.flatMap((text) => {
      const [, name = "", parameters = ""] =
        /^export (?:(?:async )?function|const) (\w+)[^(]*\(([\s\S]*?)\n?\)(?::| \{| =>)/.exec(text) ?? [];
      const takesActor =
        /: (Couple|Provider|Administrator|Participant|Actor)\b/.test(parameters) &&
        /\bdeps\b|: Deps|Deps\b/.test(parameters);
      return takesActor && !/^(find|has|export|read|judge)/.test(name) ? [name] : [];
    });
  });
  const known = new Set(Object.keys(COMMANDS).map((name) => name.split(",")[0]));
  /** Parts of commands, functions that write nothing, and functions that end sessions. */
  const others = [
    ...["endSession", "endAllSessions", "writeRequests", "confirmPassword", "prepareCompany", "registerProvider"],
    ...["openCheckout", "factsQuery", "openPortal", "lastDecision", "markedPlannersOf", "markedVenuesOf"],
    ...["dropLinesOf", "dropMailStop", "comingEvents", "favoritesCountQuery"],
    ...["profileGallery", "weddingGallery", "venueGallery"],
  ];
  expect(commands.length).toBeGreaterThan(35);
  expect(commands.filter((name) => !known.has(name) && !others.includes(name)).sort()).toEqual([]);
});
