import { z } from "zod";

const LONGEST = { email: 254, password: 128 } as const;

export const administratorLoginForm = z.object({
  email: z.string({ error: "admin:error.email" }).trim().max(LONGEST.email, "admin:error.email"),
  password: z.string({ error: "admin:error.noPassword" }).max(LONGEST.password, "admin:error.password"),
});

export const administratorCodeForm = z.object({
  code: z
    .string({ error: "admin:error.code" })
    .transform((typed) => typed.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "admin:error.code")),
});
