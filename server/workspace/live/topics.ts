import type { Transaction } from '@/server/kernel/db/transaction';
import { publish } from '@/server/kernel/live/bus';

/** What the console can be told has changed. */
export type Topic =
  | 'bookings'
  | 'bulk-actions'
  | 'campaigns'
  | 'chats'
  | 'forms'
  | 'mail'
  | 'notifications'
  | 'records';

/** Records that were written: their ids by the plural of their kind, none where they are many. */
export type WrittenRecords = Readonly<Record<string, readonly string[]>>;

/** A change as the console's browsers are told of it: never the record itself, which they then ask for. */
export interface LiveChange {
  topic: Topic;
  /** The record that changed, where it is one. */
  id?: string;
  /** The members whom it concerns; everybody in the workspace when left out. */
  to?: readonly string[];
  /** Of `records`: which ones, and the member who wrote them, whose own console shows them already. */
  records?: WrittenRecords;
  by?: string;
}

/** The channel of everything that the browsers of a workspace are told. */
export const workspaceChannel = (workspaceId: string) => `workspace/${workspaceId}`;

/** Publishes to the open consoles of a workspace, once the transaction is committed. */
export function announce(tx: Pick<Transaction, 'afterCommit'>, workspaceId: string, change: LiveChange): void {
  tx.afterCommit(() => publish(workspaceChannel(workspaceId), change));
}
