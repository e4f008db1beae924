import type { Context } from '@/server/kernel/context';
import { db } from '@/server/kernel/db/client';
import { workspaceMailbox } from '@/server/workspace/mail/workspace-mailbox';
import { allMailboxes } from './record';

export async function listMailboxes(ctx: Context) {
  await workspaceMailbox(db, ctx);
  return { mailboxes: await allMailboxes(ctx) };
}
