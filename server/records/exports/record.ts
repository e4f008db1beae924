import type { Context } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { ALL, allows, type Scope } from '@/server/kernel/contract/scopes';
import { type Db, db } from '@/server/kernel/db/client';
import { columns, computed, defineRecord, getRecord, times, utcText } from '@/server/kernel/db/record';
import { authorizeFor } from '@/server/records/imports/resources';
import { EXPORT_HOURS, EXPORTABLE, type Export, type Exportable } from './contract';
import { exportDescriptor } from './descriptor';

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

/** What somebody may export. */
export const readableOf = ({ actor }: Context): Exportable[] =>
  EXPORTABLE.filter((one) => allows(actor.scopes, one === 'workspace' ? [ALL] : [`read:${one}` as Scope]));

/** Refuses whoever may not read what is exported. */
export function authorizeExport(ctx: Context, resource: Exportable): void {
  if (readableOf(ctx).includes(resource)) return;
  if (resource !== 'workspace') authorizeFor(ctx, 'read', resource);
  const message = 'Only owners, admins and keys with all scopes can export the workspace.';
  throw new ApiError(STATUS.forbidden, message, {}, { code: 'missing_scope', fix: { scope: ALL } });
}

/** The answer of most verbs. Throws the 404 of an export, and the 403 of whoever may not read such records. */
export async function showExport(ctx: Context, id: string, on: Db = db): Promise<{ export: Export }> {
  const found = await getRecord(exportRecord, ctx, id, on);
  authorizeExport(ctx, found.resource);
  return { export: found };
}
