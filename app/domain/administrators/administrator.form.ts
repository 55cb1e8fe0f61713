import { z } from "zod";
import { codeField } from "~/domain/one-time-code.rules";

const LONGEST = { email: 254, password: 128 } as const;

export const administratorLoginForm = z.lazy(() =>
  z.object({
    email: z.string({ error: "admin:error.email" }).trim().max(LONGEST.email, "admin:error.email"),
    password: z.string({ error: "admin:error.noPassword" }).max(LONGEST.password, "admin:error.password"),
  }),
);

export const administratorCodeForm = z.lazy(() => z.object({ code: codeField("admin:error.code") }));
