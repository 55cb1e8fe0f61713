import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { PHOTO_FIGURES, PHOTO_LIMITS, UPLOADS } from "~/domain/media/photo.rules";
import { useTexts } from "~/i18n/texts";
import type { RefusedFile } from "../pictures/change-gallery.server";
import { prepareFile, reducedText } from "./check-picture";

export interface Upload {
  id: number;
  file: File;
  state: "waiting" | "sending" | "done" | "refused";
  /** 0 to 100. */
  percent: number;
  problem: string;
  /** Text such as "Reduced from 14 MB to 2 MB."; empty: the file was not reduced. */
  reduced: string;
  canRetry: boolean;
}

interface Answer {
  problem: RefusedFile | null;
}

export interface UploadTarget {
  address: string;
  /** Maximum bytes of a file. */
  bytes?: number | undefined;
  said: (count: number) => string;
}

/**
 * Uploads each file in its own request, a few in parallel. It scales down files that are too large, and skips those
 * that the server would refuse.
 */
export function useUploads({ address, bytes = PHOTO_LIMITS.fileSize, said }: UploadTarget) {
  const texts = useTexts();
  const { t } = texts;
  const { state, revalidate } = useRevalidator();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef(0);
  const change = (id: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const refuse = (id: number, problem: string, canRetry = false) => change(id, { state: "refused", problem, canRetry });

  async function start({ id, file }: Upload) {
    change(id, { state: "sending", percent: 0 });
    const ready = await prepareFile(file, bytes).catch(() => "read" as const);
    if (typeof ready === "string")
      return refuse(id, t(`pictures:error.${ready}`, { ...PHOTO_FIGURES, megabytes: bytes / 1024 / 1024 }));
    change(id, { reduced: reducedText(texts, file, ready) });
    try {
      const { problem } = await post(address, ready, (percent) => change(id, { percent }));
      if (problem) return refuse(id, t(problem.text, problem.details));
      change(id, { state: "done", percent: 100 });
    } catch {
      refuse(id, t("pictures:upload.offline"), true);
    }
  }

  const sending = uploads.filter(({ state }) => state === "sending").length;
  const next = uploads.find(({ state }) => state === "waiting");
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is room for the next one.
  useEffect(() => {
    if (next && sending < UPLOADS.atOnceEach) void start(next);
  }, [next?.id, sending]);

  const isOver = uploads.length > 0 && !next && sending === 0;
  const added = uploads.filter(({ state }) => state === "done").length;
  const asked = useRef(0);
  // Reloads the list after uploads, one request at a time: a second request would abort the first.
  useEffect(() => {
    if (added === asked.current || state !== "idle") return;
    asked.current = added;
    revalidate();
  }, [added, state, revalidate]);
  return {
    uploads,
    send: (files: readonly File[]) =>
      setUploads((all) => [
        ...all,
        ...files.map((file) => ({
          id: ++last.current,
          file,
          state: "waiting" as const,
          percent: 0,
          problem: "",
          reduced: "",
          canRetry: false,
        })),
      ]),
    retry: (id: number) => change(id, { state: "waiting", problem: "", canRetry: false }),
    /** Announcement for screen readers after all uploads. */
    said: isOver && added > 0 ? said(added) : "",
  };
}

/** Posts a file with XMLHttpRequest, because `fetch` reports no upload progress. @throws if there is no response */
function post(address: string, file: File, onProgress: (percent: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const body = new FormData();
    body.append("photo", file);
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100));
    request.onload = () => {
      const answer = request.response as Answer | null;
      if (answer && "problem" in answer) resolve(answer);
      else reject(new Error(`status ${request.status}`));
    };
    request.onerror = request.ontimeout = () => reject(new Error("no answer"));
    request.send(body);
  });
}
