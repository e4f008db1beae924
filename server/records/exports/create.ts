import { signalWork } from '@/inngest/signal';
import { keepChange } from '@/server/kernel/changes';
import { actorName, type Context, memberOf } from '@/server/kernel/context';
import { badRequest, invalid } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { isId, newId } from '@/server/kernel/db/ids';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { checkListed } from '@/server/records/views/lists';
import type { exportsContract } from './contract';
import { readFilters, sourceOf } from './lists';
import { authorizeExport, showExport } from './record';
import { type Asked, withView } from './view';
import { everyColumnOf } from './write/columns';

/** Notes what is to be written, and tells the history that it was asked for. */
export async function createExport(ctx: Context, sent: Input<typeof exportsContract.create>) {
  const asked = await withView(ctx, sent);
  authorizeExport(ctx, asked.resource);
  await check(ctx, asked);
  const { resource, where, sort, filters, columns = [], ids = [], excludedIds = [] } = asked;
  const format = resource === 'workspace' ? 'zip' : (asked.format ?? 'csv');
  const { workspaceId } = ctx;
  const id = newId();
  return sqlTransaction(ctx, async (tx) => {
    await tx.query(sql`
      INSERT INTO "Export" ("workspaceId", id, resource, format, filter, sort, query, columns, ids, "excludedIds", "memberId", actor)
      VALUES (${workspaceId}::uuid, ${id}::uuid, ${resource}, ${format}, ${where ? JSON.stringify(where) : null}::jsonb,
        ${sort ?? null}, ${filters ? JSON.stringify(filters) : null}::jsonb, ${columns}::text[],
        ${ids.filter(isId)}::uuid[], ${excludedIds.filter(isId)}::uuid[], ${memberOf(ctx)}::uuid, ${actorName(ctx)})`);
    const fields: Record<string, [null, unknown]> = { resource: [null, resource], format: [null, format] };
    await keepChange(tx, ctx, { table: 'Workspace', id: workspaceId, kind: 'exported', fields });
    tx.afterCommit(() => signalWork('exports/due'));
    return showExport(ctx, id, tx);
  });
}

async function check(ctx: Context, asked: Asked): Promise<void> {
  const { resource, format, where, sort, filters, columns, ids, excludedIds } = asked;
  if (resource === 'workspace') {
    if (format ?? where ?? sort ?? filters ?? columns ?? ids ?? excludedIds)
      throw badRequest('The workspace is exported as a whole: leave the rest out.');
    return;
  }
  // None left would mean all of them.
  if (ids && !ids.some(isId)) throw invalid('ids', 'none of these is an id');
  const source = sourceOf(resource);
  const { described, under } = source;
  if (described) await checkListed(described, ctx, { where, sort });
  else refuseNarrowing(asked);
  const read = readFilters(resource, filters);
  await under?.find(ctx, String(read[under.filter]));
  await source.check?.(ctx, read);
  if (columns === undefined) return;
  if (format === 'ndjson') throw invalid('columns', 'NDJSON has whole records.');
  const known = (await everyColumnOf(ctx, resource, read)).map(({ name }) => name);
  const unknown = columns.find((name) => !known.includes(name));
  if (unknown !== undefined) throw invalid('columns', `there is no '${unknown}'; there are ${known.join(', ')}`);
}

/** What an undescribed list could not do, and would leave out without a word. */
function refuseNarrowing(asked: Asked): void {
  const narrows = (['where', 'sort', 'ids', 'excludedIds'] as const).find((name) => asked[name] != null);
  if (narrows)
    throw invalid(narrows, `${asked.resource} take none; they are written in their order, as \`filters\` find them`);
}
