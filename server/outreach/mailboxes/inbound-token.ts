import { createHash, randomBytes } from 'node:crypto';
import { sql, sweepDb } from '@/server/kernel/db/client';

const hash = (token: string) => createHash('sha256').update(token).digest();

/** A token for `POST /api/inbound/<token>`, and the form in which it is kept. */
export function makeInboundToken() {
  const token = randomBytes(24).toString('base64url');
  return { token, hash: hash(token) };
}

/** The mailbox that a token in an inbound address belongs to. */
export async function mailboxByToken(token: string): Promise<{ workspaceId: string; id: string } | undefined> {
  const [row] = await sweepDb.query<{ workspaceId: string; id: string }>(
    sql`SELECT "workspaceId"::text, id::text FROM "Mailbox" WHERE "inboundTokenHash" = ${hash(token)}`,
  );
  return row;
}
