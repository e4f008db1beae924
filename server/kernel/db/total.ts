import type { Context } from '@/server/kernel/context';
import type { Total } from '@/server/kernel/contract/listing';
import { adHocDb, type Sql, sql } from './client';
import { all, type RecordType } from './record';

/** Beyond it, counting would cost more than the number is worth. */
const COUNTED = 100_000;

interface Plan {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

/** How many rows conditions hold of: counted, or beyond 100,000 what the planner expects. */
export async function totalOf(
  record: RecordType,
  ctx: Context,
  conditions: (Sql | undefined | false)[],
): Promise<Total> {
  const found = sql`
    SELECT FROM ${record.from} WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${all(conditions)}`;
  const [row] = await adHocDb.query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM (${found} LIMIT ${COUNTED + 1}) found`,
  );
  const count = row?.count ?? 0;
  if (count <= COUNTED) return { count, estimated: false };
  const [plan] = await adHocDb.query<Plan>(sql`EXPLAIN (FORMAT JSON) ${found}`);
  const expected = plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  return { count: Math.max(count, expected), estimated: true };
}
