import type { Context } from '@/server/kernel/context';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { type AcceptedScope, ALL, allows } from '@/server/kernel/contract/scopes';
import { type Db, db } from '@/server/kernel/db/client';
import { columns, computed, defineRecord, getRecord, times, utcText } from '@/server/kernel/db/record';
import { EXPORT_HOURS, type Export } from './contract';
import { exportDescriptor } from './descriptor';
import { sourceOf } from './lists';
import { EXPORTABLE, type Exportable } from './names';

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
    resource === 'workspace'
      ? 'Only owners, admins and keys with all scopes can export the workspace.'
      : `API key missing required scope: ${scope}.`;
  throw new ApiError(STATUS.forbidden, message, {}, { code: 'missing_scope', fix: { scope } });
}

/** The answer of most verbs. Throws the 404 of an export, and the 403 of whoever may not read such records. */
export async function showExport(ctx: Context, id: string, on: Db = db): Promise<{ export: Export }> {
  const found = await getRecord(exportRecord, ctx, id, on);
  authorizeExport(ctx, found.resource);
  return { export: found };
}
