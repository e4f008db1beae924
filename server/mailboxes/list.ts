import type { Context } from '@/server/context';
import { db } from '@/server/db/client';
import { allMailboxes } from './record';
import { workspaceMailbox } from './workspace';

export async function listMailboxes(ctx: Context) {
  await workspaceMailbox(db, ctx);
  return { mailboxes: await allMailboxes(ctx) };
}
