import type { Context } from '@/server/kernel/context';
import { db } from '@/server/kernel/db/client';
import { readLayout } from './layout';

export const getHome = (ctx: Context) => readLayout(db, ctx);
