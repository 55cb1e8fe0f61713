export const UNLOCK_FORM = "unlock-request";
export const UNDO_FORM = "undo-decline";

/** Returns whether the clicked button promised a free unlock. If Premium has ended since, no credit is used. */
export const promisesFreeUnlock = (formData: FormData): boolean => formData.get("by") === "premium";
