import type { Context } from '@/server/context';
import { upsertBatch } from '@/server/upsert/batch';
import { noteNoun } from './noun';

export const upsertNotes = (ctx: Context, { notes }: { notes: unknown[] }) => upsertBatch(ctx, noteNoun, notes);
