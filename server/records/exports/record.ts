import { actorName, type Context } from '@/server/kernel/context';
import { ApiError, notFound, STATUS } from '@/server/kernel/contract/errors';
import { type AcceptedScope, ALL, allows } from '@/server/kernel/contract/scopes';
import { type Db, db, type Sql, sql } from '@/server/kernel/db/client';
import { columns, computed, defineRecord, named, selectJson, times, utcText } from '@/server/kernel/db/record';
import { EXPORT_HOURS, type Export } from './contract';
import { exportDescriptor } from './descriptor';
import { sourceOf } from './lists';
import { EXPORTABLE, EXPORTED, type Exportable } from './names';

export const exportRecord = defineRecord<Export>({
  ...exportDescriptor,
  fields: {
    ...columns('id', 'resource', 'format'),
    ...computed('fileName', `t.resource || to_char(t."createdAt" AT TIME ZONE 'UTC', '-YYYY-MM-DD.') || t.format`),
    ...columns('state', 'error', 'rows', 'size'),
    ...times('createdAt', 'endedAt'),
    ...computed('expiresAt', utcText(`(t."createdAt" + interval '${EXPORT_HOURS} hours')`)),
  },
});

const scopesOf = (one: Exportable): readonly AcceptedScope[] => (one === 'workspace' ? [ALL] : sourceOf(one).scopes);

/** What somebody may export. */
export const readableOf = ({ actor }: Context): Exportable[] =>
  EXPORTABLE.filter((one) => allows(actor.scopes, scopesOf(one)));

/** Refuses whoever may not read what is exported. */
export function authorizeExport(ctx: Context, resource: Exportable): void {
  const scopes = scopesOf(resource);
  if (allows(ctx.actor.scopes, scopes)) return;
  const [scope = ALL] = scopes;
  const message =
    scope === ALL
      ? `Only owners, admins and keys with all scopes can export ${resource === 'workspace' ? 'the workspace' : resource}.`
      : `API key missing required scope: ${scope}.`;
  throw new ApiError(STATUS.forbidden, message, {}, { code: 'missing_scope', fix: { scope } });
}

/** Whether a member may have the file of the row `t`: what one finds, another may not see. Keys see what their scopes reach. */
export function isFor(ctx: Context): Sql {
  if (ctx.actor.kind !== 'member') return sql`TRUE`;
  const personal = EXPORTED.filter((one) => sourceOf(one).isPersonal);
  return sql`(t.resource <> ALL(${personal}::text[]) OR t.actor = ${actorName(ctx)})`;
}

/** The answer of most verbs. Throws the 404 of an export, and the 403 of whoever may not read such records. */
export async function showExport(ctx: Context, id: string, on: Db = db): Promise<{ export: Export }> {
  const mine = sql`${named(exportRecord, id) ?? sql`FALSE`} AND ${isFor(ctx)}`;
  const [found] = await on.query<{ json: Export }>(selectJson(exportRecord, ctx.workspaceId, mine));
  if (!found) throw notFound(exportRecord.resource);
  authorizeExport(ctx, found.json.resource);
  return { export: found.json };
}
