import type { DomainError } from "~/domain/domain-error";
import type { TextKey } from "~/i18n/texts";

type Answers = Record<keyof typeof ANSWERS, true>;

declare module "~/domain/domain-error" {
  interface DomainErrorCodes extends Answers {}
}

/** From the code of an expected failure to its HTTP status and its text. */
const ANSWERS = {
  "request.foreign": { status: 403, text: "refused:foreign" },
  "request.unproven": { status: 403, text: "refused:unproven" },
  "request.tooLarge": { status: 413, text: "common:error.tooLarge" },
  "request.address": { status: 404, text: "common:notFound.text" },
  "request.method": { status: 405, text: "refused:method" },
  "account.phone.invalid": { status: 400, text: "account:error.phone" },
  "account.code.invalid": { status: 400, text: "account:error.code" },
  "account.code.expired": { status: 400, text: "account:error.codeExpired" },
  "account.code.wait": { status: 429, text: "account:error.wait" },
  "account.code.resends": { status: 429, text: "account:error.resends" },
  "account.code.tooMany": { status: 429, text: "account:error.tooMany" },
  "account.password.wrong": { status: 400, text: "proaccount:error.wrongPassword" },
  "account.password.weak": { status: 400, text: "proaccount:error.weakPassword" },
  "account.password.tooMany": { status: 429, text: "proaccount:error.tooManyPasswords" },
  "account.email.unchanged": { status: 400, text: "proaccount:error.emailUnchanged" },
  "account.email.tooMany": { status: 429, text: "proaccount:error.tooManyEmails" },
  "account.phone.unchanged": { status: 400, text: "proaccount:error.phoneUnchanged" },
  "account.link.expired": { status: 410, text: "proaccount:confirm.expired" },
  "session.notFound": { status: 404, text: "proaccount:error.sessionNotFound" },
  "session.expired": { status: 401, text: "common:session.expired" },
  "profile.changed": { status: 409, text: "pro:meanwhile.lost" },
  "profile.unchanged": { status: 400, text: "common:error.invalid" },
  "project.notFound": { status: 404, text: "common:notFound.text" },
  "project.step": { status: 404, text: "wizard:error.unknownStep" },
  "project.choice": { status: 400, text: "common:error.invalid" },
  "project.sent": { status: 409, text: "common:error.invalid" },
  "project.closed": { status: 409, text: "project:closed.refused" },
  "project.elsewhere": { status: 409, text: "project:change.error.elsewhere" },
  "project.changes": { status: 429, text: "project:change.error.tooMany" },
  "project.changed": { status: 409, text: "project:close.error.changed" },
  "requests.alreadySent": { status: 409, text: "search:contact.already" },
  "requests.tooMany": { status: 429, text: "search:contact.error.tooMany" },
  "requests.alreadyUnlocked": { status: 409, text: "common:error.invalid" },
  "requests.alreadyRejected": { status: 409, text: "common:error.invalid" },
  "requests.notFound": { status: 404, text: "common:notFound.text" },
  "requests.selection": { status: 400, text: "wizard:error.selectionGone" },
  "claims.over": { status: 409, text: "returns:error.over" },
  "claims.returned": { status: 409, text: "returns:error.returned" },
  "claims.looking": { status: 409, text: "returns:error.looking" },
  "claims.full": { status: 409, text: "returns:error.full" },
  "claims.share": { status: 409, text: "returns:error.share" },
  "ledger.belowZero": { status: 409, text: "admin:ledger.error.belowZero" },
  "onboarding.failed": { status: 409, text: "dashboard:welcome.error" },
  "favorites.full": { status: 409, text: "favorites:flash.full" },
  "directory.notFound": { status: 404, text: "common:notFound.text" },
  "videos.quota": { status: 409, text: "showcase:videos.error.quota" },
  "videos.known": { status: 409, text: "showcase:videos.error.known" },
  "videos.notFound": { status: 404, text: "common:notFound.text" },
  "administrator.password": { status: 400, text: "admin:error.password" },
  "administrator.code": { status: 400, text: "admin:error.code" },
  "administrator.codeUsed": { status: 400, text: "admin:error.codeUsed" },
  "administrator.tooMany": { status: 429, text: "admin:error.tooMany" },
  "moderation.decided": { status: 409, text: "admin:error.decided" },
  "moderation.changed": { status: 409, text: "admin:error.changed" },
  "moderation.unverified": { status: 409, text: "admin:error.unverified" },
  "moderation.register": { status: 409, text: "admin:error.register" },
  "review.incomplete": { status: 400, text: "admin:error.incomplete" },
  "company.postalCode": { status: 400, text: "company:error.postalCodeTown" },
  "company.town": { status: 400, text: "company:error.cityCountry" },
  "provider.emailUsed": { status: 409, text: "proauth:error.emailUsed" },
  "provider.credentials": { status: 400, text: "proauth:error.credentials" },
  "provider.tooManyTries": { status: 429, text: "proauth:error.tooManyTries" },
  "provider.linkGone": { status: 410, text: "proauth:error.linkGone" },
  "provider.letterJustSent": { status: 429, text: "proauth:error.letterJustSent" },
  "provider.notFound": { status: 404, text: "common:notFound.text" },
  "photos.notFound": { status: 404, text: "common:notFound.text" },
  "photos.none": { status: 400, text: "photos:error.none" },
  "photos.format": { status: 415, text: "photos:error.format" },
  "photos.read": { status: 400, text: "photos:error.read" },
  "photos.tooLarge": { status: 413, text: "photos:error.tooLarge" },
  "photos.tooManyPixels": { status: 413, text: "photos:error.tooManyPixels" },
  "photos.tooSmall": { status: 400, text: "photos:error.tooSmall" },
  "photos.crop": { status: 400, text: "photos:error.crop" },
  "photos.timeout": { status: 503, text: "photos:error.timeout" },
  "photos.save": { status: 503, text: "photos:error.save" },
  "photos.tooMany": { status: 413, text: "photos:error.tooMany" },
  "photos.upload": { status: 400, text: "photos:error.upload" },
  "photos.quota": { status: 409, text: "photos:error.quota" },
} as const satisfies Record<string, { status: number; text: TextKey }>;

/** The text of an expected failure that no screen answered itself. */
export type DomainErrorText = (typeof ANSWERS)[keyof typeof ANSWERS]["text"];

export function answerOf(error: DomainError): { status: number; text: DomainErrorText } {
  return ANSWERS[error.code];
}
