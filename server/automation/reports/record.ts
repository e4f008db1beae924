import { type Context, memberOf } from '@/server/kernel/context';
import { ApiError, notFound, STATUS } from '@/server/kernel/contract/errors';
import { ALL, allows } from '@/server/kernel/contract/scopes';
import { type Db, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { columns, computed, defineRecord, selectJson, times } from '@/server/kernel/db/record';
import type { Report } from './contract';
import { stockReports } from './stock';

const reportRecord = defineRecord<Report>({
  key: 'report',
  plural: 'reports',
  resource: 'Report',
  table: 'Report',
  fields: {
    ...columns('id', 'name', 'subject'),
    ...computed('measure', `t.definition->'measure'`),
    ...computed('groupBy', `t.definition->'groupBy'`),
    ...computed('where', `nullif(t.definition->'where', 'null')`),
    ...computed('range', `nullif(t.definition->'range', 'null')`),
    ...computed('drawing', `t.definition->>'drawing'`),
    ...columns('shared'),
    ...computed('isStock', 'FALSE'),
    ...columns('ownerId'),
    ...times('createdAt', 'updatedAt'),
  },
});

/** The report `t` of an id, or of whatever somebody sends as one. */
export const byId = (id: string): Sql => (isId(id) ? sql`t.id = ${id}::uuid` : sql`FALSE`);

/** The reports that somebody sees and made or shares, by name. */
export async function keptReports(on: Db, ctx: Context, condition: Sql): Promise<Report[]> {
  const seen = sql`(t.shared OR t."ownerId" = ${memberOf(ctx)}::uuid) AND ${condition}`;
  const rows = await on.query<{ json: Report }>(
    sql`${selectJson(reportRecord, ctx.workspaceId, seen)} ORDER BY lower(t.name), t.id`,
  );
  return rows.map(({ json }) => json);
}

/** A report that somebody sees, a stock one by its name among them. Throws its 404. */
export async function readReport(on: Db, ctx: Context, id: string): Promise<Report> {
  const stock = stockReports.find((report) => report.id === id);
  if (stock) return stock;
  const [report] = await keptReports(on, ctx, byId(id));
  if (!report) throw notFound('Report');
  return report;
}

/** A report that somebody may change. Throws its 404, or the 403 of a stock one, or one that another member shares. */
export async function readOwn(on: Db, ctx: Context, id: string): Promise<Report> {
  const report = await readReport(on, ctx, id);
  if (report.isStock)
    throw new ApiError(STATUS.forbidden, 'A stock report cannot be changed: make one of your own like it.');
  if (isMaker(ctx, report) || allows(ctx.actor.scopes, [ALL])) return report;
  throw new ApiError(STATUS.forbidden, 'Only its maker, owners and admins can change a shared report.');
}

export const isMaker = (ctx: Context, { ownerId }: Pick<Report, 'ownerId'>): boolean =>
  ownerId !== null && ownerId === memberOf(ctx);
