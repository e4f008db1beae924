import type { Context } from '@/server/kernel/context';
import { type Db, raw, type Sql, sql } from '@/server/kernel/db/client';
import { dealProbability } from '@/server/records/stages/probability';
import type { Worth } from './convert';

/** SQL of what currencies are worth today in the workspace's: rows of `currency, rate`. */
export const ratesToday = ({ workspaceId }: Pick<Context, 'workspaceId'>): Sql => sql`
  SELECT w.currency, 1::numeric AS rate FROM "Workspace" w WHERE w.id = ${workspaceId}::uuid
  UNION ALL
  (SELECT DISTINCT ON (r.currency) r.currency, r.rate
   FROM "CurrencyRate" r JOIN "Workspace" w ON w.id = r."workspaceId" AND w.currency <> r.currency
   WHERE r."workspaceId" = ${workspaceId}::uuid AND r.since <= (now() AT TIME ZONE w.timezone)::date
   ORDER BY r.currency, r.since DESC)`;

/** The same as it is read. */
export async function worthToday(on: Db, ctx: Context): Promise<Worth> {
  const rows = await on.query<{ currency: string; rate: number }>(sql`
    WITH rates AS (${ratesToday(ctx)}) SELECT currency, rate::float8 AS rate FROM rates`);
  return new Map(rows.map(({ currency, rate }) => [currency, rate]));
}

/** SQL of the totals of deals `t` in stages `s`, each with its currency's rate `f` or none, in the workspace `w`. */
export const TOTALS: Sql = raw(`json_build_object('currency', w.currency,
  'value', trim_scale(round(coalesce(sum(t.value * f.rate), 0), 2)),
  'weightedValue', trim_scale(round(coalesce(sum(t.value * f.rate * ${dealProbability('t', 's')} / 100), 0), 2)),
  'unrated', coalesce(array_agg(DISTINCT t.currency) FILTER (WHERE f.rate IS NULL AND t.value <> 0), '{}'))`);
