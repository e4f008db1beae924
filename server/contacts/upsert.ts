import type { Context } from '@/server/context';
import { upsertBatch } from '@/server/upsert/batch';
import { contactNoun } from './noun';

export const upsertContacts = (ctx: Context, { contacts }: { contacts: unknown[] }) =>
  upsertBatch(ctx, contactNoun, contacts);
