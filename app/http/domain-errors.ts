import type { DomainError } from "~/domain/domain-error";

/** From the code of an expected failure to its HTTP status and its text. */
const ANSWERS: Record<string, { status: number; text: string }> = {
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
  "profile.unchanged": { status: 400, text: "common:error.invalid" },
  "project.notFound": { status: 404, text: "common:notFound.text" },
  "project.step": { status: 404, text: "wizard:error.unknownStep" },
  "project.choice": { status: 400, text: "common:error.invalid" },
  "project.sent": { status: 409, text: "common:error.invalid" },
  "project.closed": { status: 409, text: "project:closed.refused" },
  "project.changed": { status: 409, text: "project:close.error.changed" },
  "requests.alreadySent": { status: 409, text: "search:contact.already" },
  "requests.tooMany": { status: 429, text: "search:contact.error.tooMany" },
  "requests.notFound": { status: 404, text: "common:notFound.text" },
  "requests.selection": { status: 400, text: "wizard:error.selectionGone" },
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
  "company.town": { status: 400, text: "company:error.cityCountry" },
  "provider.emailUsed": { status: 409, text: "proauth:error.emailUsed" },
  "provider.credentials": { status: 400, text: "proauth:error.credentials" },
  "provider.tooManyTries": { status: 429, text: "proauth:error.tooManyTries" },
  "provider.linkGone": { status: 410, text: "proauth:error.linkGone" },
  "provider.letterJustSent": { status: 429, text: "proauth:error.letterJustSent" },
  "provider.notFound": { status: 404, text: "common:notFound.text" },
};

export function answerOf(error: DomainError): { status: number; text: string } {
  const answer = ANSWERS[error.code];
  if (!answer) throw error;
  return answer;
}
