import { PHOTO_LIMITS } from "~/domain/media/photo.rules";

const MEGABYTE = 1024 * 1024;

/** Limits of the files in messages (rule talk-3). */
export const MESSAGE_FILES = {
  /** Files of a message. */
  most: 5,
  /** Bytes of a file as it is sent. */
  bytes: PHOTO_LIMITS.fileSize,
  /** Stored bytes of a conversation. */
  perConversation: 50 * MEGABYTE,
  /** Least pixels of each side of a picture: logos are small. */
  side: 1,
} as const;

/** Limits for use in texts. */
export const MESSAGE_FILE_FIGURES = {
  count: MESSAGE_FILES.most,
  megabytes: MESSAGE_FILES.bytes / MEGABYTE,
  total: MESSAGE_FILES.perConversation / MEGABYTE,
} as const;
