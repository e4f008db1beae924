import type { Context } from '@/server/kernel/context';
import { badRequest } from '@/server/kernel/contract/errors';
import type { Input, Output } from '@/server/kernel/contract/implement';
import { JsonText } from '@/server/kernel/contract/json-text';
import { db, raw, sql } from '@/server/kernel/db/client';
import { sameText, sign } from '@/server/kernel/secret';
import type { historyContract } from './contract';
import { entitiesOf } from './read';
import type { HistorySource } from './sources';

/** Below every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

type CopiedRecord = Output<typeof historyContract.records>['records'][number];

/** The last record that was shown: its table and id. */
interface Position {
  table: string;
  id: string;
}

/** Some records of a kind after an id, and the id that the next ones come after. */
async function readSome({ table, key, print }: HistorySource, ctx: Context, after: string, limit: number) {
  const rows = await db.query<{ id: string }>(sql`
    SELECT t.id::text FROM ${raw(`"${table}"`)} t WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id > ${after}::uuid
    ORDER BY t.id LIMIT ${limit + 1}`);
  const ids = rows.slice(0, limit).map(({ id }) => id);
  const printed = new Map((await print?.(ctx, ids))?.map(({ id, json }) => [id, json]));
  const shown = ids.flatMap((id) =>
    printed.has(id) ? `{"entity":"${key}","id":"${id}","record":${printed.get(id)}}` : [],
  );
  return { shown, read: ids.length, last: rows.length > limit ? ids.at(-1) : undefined };
}

/** All records of some kinds, kind by kind, each in the order of the ids. */
export async function copyRecords(ctx: Context, { entity, limit, cursor }: Input<typeof historyContract.records>) {
  const scope = JSON.stringify([ctx.workspaceId, entity]);
  const from = cursor === undefined ? undefined : readCursor(scope, cursor);
  const sources = entitiesOf(ctx, entity).filter(({ print }) => print);
  const rest = from ? sources.slice(sources.findIndex(({ table }) => table === from.table)) : sources;
  const records: string[] = [];
  let left = limit;
  for (const source of rest) {
    const after = from?.table === source.table ? from.id : FIRST;
    if (left === 0) return pageOf(records, writeCursor(scope, { table: source.table, id: after }));
    const { shown, read, last } = await readSome(source, ctx, after, left);
    for (const record of shown) records.push(record);
    if (last) return pageOf(records, writeCursor(scope, { table: source.table, id: last }));
    left -= read;
  }
  return pageOf(records, null);
}

const pageOf = (records: string[], nextCursor: string | null) => ({
  records: new JsonText<CopiedRecord[]>(`[${records.join(',')}]`),
  nextCursor,
});

const mac = (scope: string, { table, id }: Position) => sign('cursor', `${scope}\n${table}\n${id}`);

const writeCursor = (scope: string, position: Position) =>
  Buffer.from([position.table, position.id, mac(scope, position)].join('|')).toString('base64url');

function readCursor(scope: string, cursor: string): Position {
  const [table = '', id = '', code = ''] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!sameText(code, mac(scope, { table, id }))) throw badRequest('cursor is invalid.');
  return { table, id };
}
