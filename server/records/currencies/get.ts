import type { Context } from '@/server/kernel/context';
import { type Db, db, sql } from '@/server/kernel/db/client';
import type { Currencies } from './contract';

export async function getCurrencies(ctx: Context, _input = {}, on: Db = db): Promise<Currencies> {
  const [found] = await on.query<Currencies>(sql`
    SELECT w.currency, coalesce((
      SELECT json_agg(json_build_object('currency', r.currency, 'rate', trim_scale(r.rate), 'since', r.since)
        ORDER BY r.currency, r.since DESC)
      FROM "CurrencyRate" r WHERE r."workspaceId" = w.id), '[]') AS rates
    FROM "Workspace" w WHERE w.id = ${ctx.workspaceId}::uuid`);
  if (!found) throw new Error('The workspace is gone.');
  return found;
}
