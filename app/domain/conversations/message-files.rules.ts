import { PHOTO_LIMITS } from "~/domain/media/photo.rules";

const MEGABYTE = 1024 * 1024;

/** Limits of the files in messages (rule talk-3). */
export const MESSAGE_FILES = {
  most: 5,
  /** Bytes of a file as it is sent. */
  bytes: PHOTO_LIMITS.fileSize,
  perConversation: 50 * MEGABYTE,
  /** Least pixels of each side of a picture: logos are small. */
  side: 1,
} as const;

export const MESSAGE_FILE_FIGURES = {
  count: MESSAGE_FILES.most,
  megabytes: MESSAGE_FILES.bytes / MEGABYTE,
  total: MESSAGE_FILES.perConversation / MEGABYTE,
} as const;
