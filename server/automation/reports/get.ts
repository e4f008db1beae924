import type { Context } from '@/server/kernel/context';
import { db } from '@/server/kernel/db/client';
import { readReport } from './record';

export const getReport = async (ctx: Context, { id }: { id: string }) => ({ report: await readReport(db, ctx, id) });
