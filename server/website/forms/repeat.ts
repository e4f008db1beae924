import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { lockRecordType } from '@/server/kernel/db/lock';
import type { Transaction } from '@/server/kernel/db/transaction';
import { sign } from '@/server/kernel/secret';
import type { Answers } from './shapes';

/** A submission whose answers are right. */
export interface Sent {
  answers: Answers;
  clientId: string | undefined;
  /** Sent by a browser itself, which sends a form twice where a button is pressed twice. */
  isPlain: boolean;
  pageUrl: string | null;
  renderToken: string | undefined;
  honeypot: string;
  address: string;
  userAgent: string | null;
}

/** How soon the same thing is a second press of the button, and not a second submission. */
const REPEAT_MS = 60_000;

/** What a plain HTML form is known by, which has no clientId: the visitor, the page as it was shown to them, and the content. */
export function plainName(formId: string, { address, userAgent, renderToken, pageUrl, answers }: Sent): string {
  return sign('form', JSON.stringify(['repeat', formId, address, userAgent, renderToken, pageUrl, answers]), 24);
}

/**
 * Finds the submission that a plain HTML form was just sent by before. Of two that come at once the second waits for the first
 * to be kept.
 */
export async function findRepeated(
  tx: Transaction,
  ctx: Context,
  formId: string,
  name: string,
): Promise<string | undefined> {
  await lockRecordType(tx, ctx, `form ${name}`);
  const [row] = await tx.query<{ id: string }>(sql`
    SELECT id::text FROM "FormSubmission" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "formId" = ${formId}::uuid
      AND id > ${newId(Date.now() - REPEAT_MS)}::uuid AND starts_with("clientId", ${`${name}.`}) ORDER BY id DESC LIMIT 1`);
  return row?.id;
}
