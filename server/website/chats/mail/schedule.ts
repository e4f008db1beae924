import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { LockedChat } from '../lock';

/** How long the visitor has to read it where they wrote, and the member to say more. */
const WAIT_SECONDS = 60;

/** Has an answer mailed to the address that the visitor left, unless they are there to read it; several go in one mail. */
export async function scheduleMail(
  tx: Transaction,
  ctx: Context,
  { id, visitorEmail }: LockedChat,
  seq: number,
): Promise<void> {
  if (!visitorEmail) return;
  await tx.query(sql`
    UPDATE "Chat" SET "mailFromSeq" = coalesce("mailFromSeq", ${seq}),
      "mailDueAt" = now() + ${WAIT_SECONDS} * interval '1 second'
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
}
