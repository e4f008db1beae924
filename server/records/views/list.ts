import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import type { viewsContract } from './contract';
import { readViews } from './record';

export async function listViews(ctx: Context, { resource }: Input<typeof viewsContract.list>) {
  return { views: await readViews(db, ctx, resource === undefined ? sql`TRUE` : sql`t.resource = ${resource}`) };
}
