import { z } from 'zod';
import { decrypt, encrypt } from '@/server/kernel/secret';

/** How a mail server is reached. `secure` is TLS from the first byte; without it STARTTLS is used where it is offered. */
const serverSettings = z.object({
  host: z.string().trim().min(1).max(253),
  port: z.int().min(1).max(65_535),
  secure: z.boolean(),
  user: z.string().max(320),
  pass: z.string().max(1000),
});
export type ServerSettings = z.infer<typeof serverSettings>;

/** The settings as the database keeps them. */
export const sealSettings = (settings: ServerSettings) => encrypt('mailbox', JSON.stringify(settings));

/** Reverses `sealSettings`; undefined where there are none. Throws when CRM_SECRET is another one. */
export function openSettings(sealed: Uint8Array | null | undefined): ServerSettings | undefined {
  return sealed ? serverSettings.parse(JSON.parse(decrypt('mailbox', sealed))) : undefined;
}
