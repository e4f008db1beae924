import { createHash, randomBytes } from 'node:crypto';
import { config } from '@/server/kernel/config';
import { db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { decrypt, encrypt, sameText } from '@/server/kernel/secret';

/** What is remembered of a sign-in while somebody is at their provider. */
export interface Flow {
  workspaceId: string;
  /** The address that led there: it says which provider is asked. */
  email: string;
  /** Where to go on, as a path of this site. */
  next: string;
  /** The browser that began, by the hash of its cookie: an answer that is carried into another one opens nothing there. */
  browser: string;
  /** Of OIDC. */
  nonce?: string;
  verifier?: string;
  /** Of SAML: the id of the request, which the answer names. */
  requestId?: string;
  /** Of SAML, once the provider has answered. */
  person?: ProvenPerson;
}

/** Whom a provider vouches for. */
export interface ProvenPerson {
  email: string;
  name: string;
}

const COOKIE = 'crm_flow';
const LIFE_MINUTES = 10;

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
const kept = (state: string) => `provider:${hash(state)}`;

/** The mark of this browser, and the `Set-Cookie` that gives it one. */
export function markBrowser(): { browser: string; cookie: string } {
  const mark = randomBytes(24).toString('base64url');
  return { browser: hash(mark), cookie: cookieWith(mark, LIFE_MINUTES * 60) };
}

export const forgetBrowser = () => cookieWith('', 0);

function cookieWith(value: string, seconds: number): string {
  const secure = config.baseUrl.startsWith('https://') ? '; Secure' : '';
  return `${COOKIE}=${value}; Path=/api/auth/provider; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

export const isBrowserOf = ({ browser }: Flow, cookies: (name: string) => string | undefined): boolean =>
  sameText(hash(cookies(COOKIE) ?? ''), browser);

/** Keeps a flow, encrypted, and answers the state under which it is taken up again. */
export async function keepFlow(flow: Flow, state = randomBytes(24).toString('base64url')): Promise<string> {
  await db.query(sql`DELETE FROM "Verification" WHERE identifier LIKE 'provider:%' AND "expiresAt" < now()`);
  const value = encrypt('sign-in-flow', JSON.stringify(flow)).toString('base64');
  await db.query(sql`
    INSERT INTO "Verification" (id, identifier, value, "expiresAt", "updatedAt")
    VALUES (${newId()}, ${kept(state)}, ${value}, now() + make_interval(mins => ${LIFE_MINUTES}::int), now())`);
  return state;
}

/** Takes a flow up: of two answers with one state, one has it. */
export async function takeFlow(state: string): Promise<Flow | undefined> {
  const [row] = await db.query<{ value: string; live: boolean }>(sql`
    DELETE FROM "Verification" WHERE identifier = ${kept(state)} RETURNING value, "expiresAt" > now() AS live`);
  return row?.live ? (JSON.parse(decrypt('sign-in-flow', Buffer.from(row.value, 'base64'))) as Flow) : undefined;
}
