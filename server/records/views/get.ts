import type { Context } from '@/server/kernel/context';
import { db } from '@/server/kernel/db/client';
import { readView } from './record';

export const getView = async (ctx: Context, { id }: { id: string }) => ({ view: await readView(db, ctx, id) });
