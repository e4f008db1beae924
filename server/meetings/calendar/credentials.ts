import { z } from 'zod';
import { decrypt, encrypt } from '@/server/kernel/secret';

const login = z.object({ url: z.string(), username: z.string(), password: z.string() });
/** How a calendar account is signed in to; a feed has an address alone. */
export type Login = z.infer<typeof login>;

/** Credentials as the database keeps them. */
export const sealLogin = (value: Login) => encrypt('calendar', JSON.stringify(value));

/** Reverses `sealLogin`. Throws when CRM_SECRET is another one. */
export const openLogin = (sealed: Uint8Array): Login => login.parse(JSON.parse(decrypt('calendar', sealed)));
