import { createHash, randomBytes } from 'node:crypto';
import { config } from '@/server/kernel/config';

/** The cookie by which a browser is known again that a member has confirmed; it holds nothing but a secret. */
const COOKIE = 'crm_reviewer';
/** How long a browser is remembered. */
export const REMEMBERED_DAYS = 30;

const SECRET = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`);

/** The browser's secret as a request carries it. */
export const browserSecret = (cookies: string | null | undefined): string | undefined =>
  SECRET.exec(cookies ?? '')?.[1];

export const newBrowserSecret = () => randomBytes(32).toString('base64url');

/** What is kept of it. */
export const browserHash = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Gives a browser its secret, for review pages alone: no script reads it, and no other site's request carries it. */
export const browserCookie = (secret: string) =>
  [
    `${COOKIE}=${secret}`,
    'Path=/review',
    `Max-Age=${REMEMBERED_DAYS * 24 * 60 * 60}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(config.baseUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');
