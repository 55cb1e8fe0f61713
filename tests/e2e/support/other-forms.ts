/**
 * Forms that every-form.spec.ts does not refuse: buttons without fields, or forms that need more than one page. By file
 * and id.
 */
export const OTHER_FORMS: readonly string[] = [
  "couple/wizard/contact-box form",
  "couple/venue-request/venue-request FORM",
  'couple/partner/partner "partner-invite"',
  'couple/partner/partner "partner-renew"',
  'couple/partner/partner "partner-withdraw"',
  'couple/partner/partner "partner-end"',
  'couple/partner/join "join"',
  "pro/account/code-step CODE_FORM",
  "pro/account/phone CODE_FORM",
  'couple/shortlist-link/shortlist-link "shortlist-create"',
  'couple/shortlist-link/shortlist-link "shortlist-renew"',
  'couple/shortlist-link/shortlist-link "shortlist-end"',
  "pro/security/security `session-:`",
  "public/favorite-button `favorite-:`",
  "pro/credits/credits `drop-:`",
  "pro/videos/video-list `move-:`",
  "pro/portfolios/portfolio-rows `portfolio-:`",
  'pro/videos/video "delete-video"',
  'pro/entrance/verify-email "resend-verification"',
  'pro/entrance/verify-email "verify-email"',
  'pro/reviews/share-panel "make-link"',
  'pro/reviews/share-panel "renew-link"',
  'pro/welcome/welcome "claim"',
  'pro/credits/order-slip "order"',
  'pro/orders/order-result "pay"',
  'pro/confirm-email/confirm-email "confirm-email"',
  'couple/confirm-mailbox/confirm-mailbox "confirm-mailbox"',
  'notice-settings "try-again"',
  'public/unsubscribe/unsubscribe "unsubscribe"',
  'couple/still-looking/still-looking "still-looking"',
  'public/review/confirm-review "confirm-review"',
  'public/review/own-review "withdraw-review"',
  "admin/wordings/wording UNDO_FORM",
  'pro/requests/no-response-panel "no-answer"',
  'pro/profile-state-box "resend-verification"',
  'pro/venues/new-venue "new-venue"',
  'pro/venues/venue "move-venue"',
  'pro/venues/venue "delete-venue"',
  'pro/preview/preview "send-profile"',
  "pro/requests/answer-panel UNLOCK_FORM",
  "pro/requests/answer-panel UNDO_FORM",
  "messages MESSAGE_FORM",
  "messages `withdraw-:`",
  'pro/availability/availability "pause-switch"',
  'pro/availability/calendar-panels "feed-create"',
  'pro/availability/calendar-panels "feed-renew"',
  'pro/availability/calendar-panels "feed-end"',
  'pro/availability/calendar-panels "source-remove"',
  'pro/subscription/change-plan "change-plan"',
  'pro/subscription/plan-links "billing"',
  'pro/subscription/active-plan "club-code"',
  'pro/subscription/cancel-subscription "cancel-plan"',
  'pro/subscription/cancel-subscription "refund-plan"',
];

/** Page and id of each form of every-form.spec.ts that has no invalid value. */
export const NEVER_REFUSED: readonly string[] = [
  "/profile notice-choices",
  "/pro/venues/:venue/edit?step=3 venue-step",
  "/pro/venues/:venue/edit?step=4 venue-step",
  "/pro/portfolios/:portfolio withdraw-portfolio",
  "/pro/portfolios/:portfolio delete-portfolio",
  "/pro/photos/:photo delete-photo",
  "/pro/photos/profile remove-profile-photo",
  "/pro/security other-sessions",
  "/pro/account/notices notice-choices",
  "/pro/account/notices text-messages",
];

/** Forms that every-button.spec.ts cannot submit, by the browser test that clicks their button. */
export const SUBMITTED_BY: Readonly<Record<string, string>> = {
  // Only a script opens its dialog in step 4. Without a script, the planner's page has another form.
  "couple/wizard/contact-box form": "couple/wizard-contact.spec.ts",
  // Shows the errors of the code's form on the step of the number. It has no button of its own.
  "pro/account/phone CODE_FORM": "pro/account.spec.ts",
  // The address is shown once, so creating it does not redirect.
  'couple/shortlist-link/shortlist-link "shortlist-create"': "couple/shortlist.spec.ts",
  'couple/shortlist-link/shortlist-link "shortlist-renew"': "couple/shortlist.spec.ts",
  'couple/shortlist-link/shortlist-link "shortlist-end"': "couple/shortlist.spec.ts",
  'pro/availability/calendar-panels "feed-create"': "api/calendar-feed.spec.ts",
  'pro/availability/calendar-panels "feed-renew"': "api/calendar-feed.spec.ts",
  'pro/availability/calendar-panels "feed-end"': "api/calendar-feed.spec.ts",
  'pro/availability/calendar-panels "source-remove"': "api/calendar-feed.spec.ts",
};
