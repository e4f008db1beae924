import type { Context } from '@/server/kernel/context';
import { badRequest, notFound } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { db, join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { getRecordId } from '@/server/kernel/db/record';
import { sameText, sign } from '@/server/kernel/secret';
import type { historyContract } from './contract';
import { readFeed } from './feed';
import {
  alsoOfWorkspace,
  CHANGE_COLUMNS,
  type ChangeFilters,
  type ChangeRow,
  conditionsOf,
  ofWorkspace,
  printChanges,
  spanOf,
} from './read';
import { historySources } from './sources';
import { walk, walking } from './walk';

interface Page {
  limit: number;
  cursor?: string | undefined;
}

const mac = (scope: string, xid: string, seq: string) => sign('cursor', `${scope}\n${xid}\n${seq}`);

const invalidCursor = () => badRequest('cursor is invalid.', { code: 'invalid_cursor', field: 'cursor' });

/** Changes that match, newest first: of one record in the order of its versions, else of the transactions. */
async function readBack(ctx: Context, filters: ChangeFilters, { limit, cursor }: Page, more: Sql[] = []) {
  const scope = JSON.stringify([ctx.workspaceId, filters, more.length]);
  const [xid = '', seq = '', code = ''] = Buffer.from(cursor ?? '', 'base64url')
    .toString()
    .split('|');
  if (cursor !== undefined && !sameText(code, mac(scope, xid, seq))) throw invalidCursor();
  const matching = [...conditionsOf(ctx, filters), ...more];
  const ofOne = filters.recordId !== undefined;
  const before = ofOne ? sql`c.seq < ${seq}::bigint` : sql`(c.xid, c.seq) < (${xid}::bigint, ${seq}::bigint)`;
  const among = [...spanOf(filters), ...(cursor === undefined ? [] : [before])];
  const order = raw(ofOne ? 'c.seq DESC' : 'c.xid DESC, c.seq DESC');
  const isFew = ofOne || filters.operation !== undefined;
  const { rows, goOnAfter } = isFew
    ? await readFew([ofOne ? ofWorkspace(ctx) : alsoOfWorkspace(ctx), ...matching, ...among], order, limit)
    : await walking(ctx, (tx) =>
        walk<ChangeRow>(tx, {
          columns: CHANGE_COLUMNS,
          among: [ofWorkspace(ctx), ...among],
          ...{ order, matching, limit },
        }),
      );
  const position = goOnAfter && [goOnAfter.xid, goOnAfter.seq, mac(scope, goOnAfter.xid, goOnAfter.seq)].join('|');
  return { rows, nextCursor: position ? Buffer.from(position).toString('base64url') : null };
}

/** Those of one record or operation, which an index names. */
async function readFew(conditions: Sql[], order: Sql, limit: number) {
  const found = await db.query<ChangeRow>(sql`
    SELECT ${CHANGE_COLUMNS} FROM "Change" c WHERE ${join(conditions, ' AND ')} ORDER BY ${order} LIMIT ${limit + 1}`);
  const rows = found.slice(0, limit);
  return { rows, goOnAfter: found.length > limit ? rows.at(-1) : undefined };
}

/** What changed: newest first, or with `since` as a feed in the order of commits. */
export async function listChanges(ctx: Context, input: Input<typeof historyContract.list>) {
  const { since, wait, include, limit, cursor, ...filters } = input;
  // The feed goes on by `since`; a cursor belongs to the list that it was made for.
  if (cursor !== undefined && (since ?? wait ?? include) !== undefined) throw invalidCursor();
  if (since === undefined && (wait ?? include) !== undefined) throw badRequest('wait and include go with since.');
  if (since === undefined) {
    const { rows, nextCursor } = await readBack(ctx, filters, { limit, cursor });
    return { changes: await printChanges(ctx, rows, 'names'), nextCursor, more: nextCursor !== null };
  }
  const { rows, nextCursor, more } = await readFeed(ctx, since, filters, { limit, waitS: wait });
  return { changes: await printChanges(ctx, rows, include && 'records'), nextCursor, more };
}

interface HistoryInput extends Page {
  id: string;
  field?: string | undefined;
  quiet?: boolean | undefined;
}

/** What reads the history of one record of a kind. Throws the 404 of its resource where there never was one. */
export const recordHistory = (table: string) => async (ctx: Context, input: HistoryInput) => {
  const { id: name, field, quiet, ...page } = input;
  const source = historySources().find((one) => one.table === table);
  const id = await idOf(ctx, source, name);
  const shown = quiet ? [] : [sql`(c.fields IS NULL OR c.fields <> '{}'::jsonb)`];
  const { rows, nextCursor } = await readBack(ctx, { recordId: id, field }, page, shown);
  if (rows.length === 0 && page.cursor === undefined && !(await isKnown(ctx, id)))
    throw notFound(source?.record?.resource ?? table);
  return { changes: await printChanges(ctx, rows, 'readings'), nextCursor, more: nextCursor !== null };
};

/** What is named by an externalId must still be there. */
const idOf = (ctx: Context, source: ReturnType<typeof historySources>[number] | undefined, name: string) =>
  isId(name) || !source?.record ? name : getRecordId(source.record, ctx, name);

async function isKnown(ctx: Context, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const [row] = await db.query(sql`
    SELECT 1 FROM "Change" c WHERE c."workspaceId" = ${ctx.workspaceId}::uuid AND c."recordId" = ${id}::uuid LIMIT 1`);
  return row !== undefined;
}
