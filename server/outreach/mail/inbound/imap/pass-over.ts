import { systemContext } from '@/server/kernel/context';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { logger } from '@/server/kernel/log';
import { currentRequestId } from '@/server/kernel/telemetry/execution';
import { peopleOf } from '@/server/outreach/mailboxes/people';
import { notify } from '@/server/workspace/notifications';
import { advanceCursor, type FolderKey } from './cursor';

/**
 * Goes on behind a message of which not even the header can be had, so that it holds up no other, and tells whoever uses the mailbox,
 * for it lies on its server alone.
 * @returns its UID, behind which the folder goes on
 */
export async function passOver(folder: FolderKey, uidValidity: bigint, uid: number): Promise<number> {
  const { workspaceId, mailboxId, path } = folder;
  const ctx = systemContext(workspaceId, currentRequestId(), 'mail');
  await sqlTransaction(ctx, async (tx) => {
    await advanceCursor(folder, uidValidity, uid, tx);
    await notify(tx, ctx, {
      to: await peopleOf(tx, ctx, mailboxId),
      kind: 'mail',
      title: 'A mail could not be fetched',
      body: `Its server does not send it, so it was left out: number ${uid} in ${path}. Look for it where the mailbox is.`,
      href: '/settings/mailboxes',
    });
  });
  logger.error({ workspaceId, path, uid }, 'a message was passed over');
  return uid;
}
