import type { Transaction } from '@/server/kernel/db/transaction';
import { publish } from '@/server/kernel/live/bus';

/** The channel on which a person's open streams are told that what they may do may have changed; they look for themselves. */
export const accessChannel = (userId: string) => `access/${userId}`;

/** Has whatever a person holds open looked at again, in all processes, once the transaction is committed. */
export function announceAccess(tx: Pick<Transaction, 'afterCommit'>, userId: string): void {
  tx.afterCommit(() => publish(accessChannel(userId), {}));
}
