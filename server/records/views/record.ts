import { type Context, memberOf } from '@/server/kernel/context';
import { ApiError, notFound, STATUS } from '@/server/kernel/contract/errors';
import { ALL, allows } from '@/server/kernel/contract/scopes';
import { type Db, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { columns, computed, defineRecord, selectJson, times } from '@/server/kernel/db/record';
import { historySources, writeScopes } from '@/server/workspace/changes/sources';
import type { View } from './contract';

type Shown = Omit<View, 'isDefault'>;

/** Which view is the default depends on who asks, so it is no part of the record. */
const viewRecord = defineRecord<Shown>({
  key: 'view',
  plural: 'views',
  resource: 'View',
  table: 'View',
  fields: {
    ...columns('id', 'resource', 'name'),
    ...computed('where', 't.filter'),
    ...columns('sort', 'columns', 'shared', 'position', 'ownerId'),
    ...times('createdAt', 'updatedAt'),
  },
});

/** The view `t` of an id, or of whatever somebody sends as one. */
export const byId = (id: string): Sql => (isId(id) ? sql`t.id = ${id}::uuid` : sql`FALSE`);

/** The views that somebody sees, by position. */
export async function readViews(on: Db, ctx: Context, condition: Sql): Promise<View[]> {
  const member = memberOf(ctx);
  const seen = sql`(t.shared OR t."ownerId" = ${member}::uuid) AND ${condition}`;
  const rows = await on.query<{ json: Shown; isDefault: boolean }>(sql`
    SELECT v.json, EXISTS (SELECT FROM "DefaultView" d WHERE d."workspaceId" = ${ctx.workspaceId}::uuid
      AND d."viewId" = v.id AND d."memberId" = ${member}::uuid) AS "isDefault"
    FROM (${selectJson(viewRecord, ctx.workspaceId, seen)}) v
    ORDER BY (v.json->>'position')::int, v.json->>'name', v.id`);
  return rows.map(({ json, isDefault }) => ({ ...json, isDefault }));
}

/** A view that somebody sees. Throws its 404. */
export async function readView(on: Db, ctx: Context, id: string): Promise<View> {
  const [view] = await readViews(on, ctx, byId(id));
  if (!view) throw notFound('View');
  return view;
}

/** What others see is for those to change who may write its records. Throws their 403. */
export function requireSharing({ actor }: Context, resource: View['resource']): void {
  const scopes = historySources().flatMap((source) => (source.plural === resource ? writeScopes(source) : []));
  if (!allows(actor.scopes, scopes))
    throw new ApiError(STATUS.forbidden, `API key missing required scope: ${scopes[0]}.`);
}

/** A view that somebody may change. Throws its 404, or the 403 of one that another member shares. */
export async function readOwn(on: Db, ctx: Context, id: string): Promise<View> {
  const view = await readView(on, ctx, id);
  if (view.shared) requireSharing(ctx, view.resource);
  if (isMaker(ctx, view) || allows(ctx.actor.scopes, [ALL])) return view;
  throw new ApiError(STATUS.forbidden, 'Only its maker, owners and admins can change a shared view.');
}

export const isMaker = (ctx: Context, { ownerId }: Pick<View, 'ownerId'>): boolean =>
  ownerId !== null && ownerId === memberOf(ctx);
