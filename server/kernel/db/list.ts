import type { Context } from '@/server/kernel/context';
import { badRequest } from '@/server/kernel/contract/errors';
import { JsonText } from '@/server/kernel/contract/json-text';
import type { Total } from '@/server/kernel/contract/listing';
import { sameText, sign } from '@/server/kernel/secret';
import { adHocDb, db, empty, raw, type Sql, sql } from './client';
import { isId } from './ids';
import { type Paged, readPage } from './page';
import type { RecordType } from './record';
import { settledUntil } from './settled';
import { byChange, byId, type Position, type Sorting } from './sorting';
import { totalOf } from './total';

/** What a page is asked for. */
export interface PageInput {
  limit: number;
  cursor?: string | undefined;
  /** Orders by oldest change first, from this time on; with `sort` it is a filter alone. */
  updatedSince?: string | undefined;
  /** The order that the caller names. */
  sort?: string | undefined;
}

/** What a page is asked for, and what it shows, once that has been looked up. */
interface Walk {
  filters: Record<string, unknown>;
  conditions: (Sql | undefined | false)[];
  /** The order that `sort` stands for. */
  sorting?: Sorting | undefined;
  /** Whether its conditions are the caller's own, so that its statement is hardly met again. */
  isAdHoc?: boolean;
  /** Whether it tells how many there are. */
  isCounted?: boolean | undefined;
  /** For a page that no index leads to: where few match of what is looked at, it is short. Newest first alone. */
  stretch?: Stretch | undefined;
}

/** How much of a list is looked at for one page. */
interface Stretch {
  /** So many rows. */
  most: number;
  /** What else they are asked for, of which `oldest` is the last; undefined where the list ends before. */
  within?: ((oldest: string | undefined) => Sql) | undefined;
}

/** A page as it is answered. */
export interface Page<T> {
  records: JsonText<T[]>;
  nextCursor: string | null;
  total?: Total;
}

/** A cursor is bound to what it was made for, so that it cannot be used with other filters or in another workspace. */
function mac(scope: string, position: string): string {
  return sign('cursor', `${scope}\n${position}`);
}

/** Stands before the value of an order that a caller names, which may be empty itself. */
const VALUE = '=';

/** A cursor of a place in a list, whatever the place is; `scope` says of which list, with which filters. */
export const writeCursorOf = (scope: string, position: string): string =>
  Buffer.from(`${position}|${mac(scope, position)}`).toString('base64url');

/** The place that a cursor of the same list names. Throws the 400 of any other. */
export function readCursorOf(scope: string, cursor: string): string {
  const [, position = '', code = ''] = /^(.*)\|([^|]*)$/s.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (position === '' || !sameText(code, mac(scope, position)))
    throw badRequest('cursor is invalid.', { code: 'invalid_cursor', field: 'cursor' });
  return position;
}

const writeCursor = (scope: string, { id, value }: Position, isSorted: boolean): string =>
  writeCursorOf(scope, `${isSorted && value != null ? VALUE : ''}${value ?? ''}|${id}`);

function readCursor(scope: string, cursor: string, isSorted: boolean): Position {
  const parts = readCursorOf(scope, cursor).split('|');
  const [id = ''] = parts.splice(-1);
  const value = parts.join('|');
  if (!isId(id)) throw badRequest('cursor is invalid.', { code: 'invalid_cursor', field: 'cursor' });
  if (!isSorted) return value ? { id, value } : { id };
  return { id, value: value.startsWith(VALUE) ? value.slice(VALUE.length) : null };
}

/** What a cursor is bound to: whatever decides which rows there are, and their order. */
export const scopeOf = (record: RecordType, ctx: Context, { updatedSince, sort }: PageInput, filters: object): string =>
  JSON.stringify([record.table, ctx.workspaceId, updatedSince ?? null, filters, ...(sort === undefined ? [] : [sort])]);

/** Where a page goes on from. Throws the 400 of a cursor that is none, or was made for another walk. */
export function positionOf(scope: string, { cursor, sort }: PageInput): Position | undefined {
  return cursor === undefined ? undefined : readCursor(scope, cursor, sort !== undefined);
}

/**
 * One page of a keyset walk: newest first by (createdAt, id), which is the order of the ids; with updatedSince oldest change
 * first by (updatedAt, id); else in the order that is named. The page is built as JSON by one statement, whose cost does not
 * grow with depth where an index has that order, and rows that come or go do not shift it.
 * @param walk `filters` is everything that the caller filtered by; it is part of the cursor's binding.
 */
export async function listPage<T>(
  record: RecordType<T>,
  ctx: Context,
  page: PageInput,
  { filters, conditions, sorting, isAdHoc, isCounted, stretch }: Walk,
): Promise<Page<T>> {
  const scope = scopeOf(record, ctx, page, filters);
  const after = positionOf(scope, page);
  const { updatedSince } = page;
  const settled =
    updatedSince !== undefined &&
    sorting === undefined &&
    sql`t."updatedAt" <= ${await settledUntil(record.table, ctx.workspaceId, record.plural)}::timestamptz`;
  const since = updatedSince !== undefined && sql`t."updatedAt" >= ${updatedSince}::timestamptz`;
  const order = sorting ?? (updatedSince === undefined ? byId : byChange);
  const paged: Paged = {
    ...{ record, workspaceId: ctx.workspaceId, limit: page.limit, after, sorting: order },
    conditions: [since, settled, ...conditions].filter((one) => one !== undefined && one !== false),
  };
  const [row, total] = await Promise.all([
    stretch === undefined ? readPage(paged, isAdHoc ? adHocDb : db) : readStretch(paged, stretch),
    isCounted ? totalOf(record, ctx, [since, ...conditions]) : undefined,
  ]);
  const next = row?.last ? { id: row.last, value: row.value } : null;
  return {
    records: new JsonText<T[]>(row?.rows ?? '[]'),
    nextCursor: next && writeCursor(scope, next, sorting !== undefined),
    ...(total && { total }),
  };
}

/** So many rows are looked at first, among which a page of what is not rare is found. */
const FIRST_STRETCH = 1000;

/** A page of a part of the list. Where it is short, its last row is the last that was looked at. */
async function readStretch(paged: Paged, stretch: Stretch) {
  for (const most of [FIRST_STRETCH, stretch.most]) {
    const oldest = await endOfStretch(paged, most);
    const within = oldest === undefined ? [] : [sql`t.id >= ${oldest}::uuid`];
    const further = stretch.within ? [stretch.within(oldest)] : [];
    const row = await readPage({ ...paged, conditions: [...within, ...paged.conditions, ...further] }, db);
    if (row?.last || oldest === undefined) return row;
    if (most === stretch.most) return { value: null, rows: '[]', ...row, last: oldest };
  }
}

/** The oldest of so many rows; undefined where the list ends before. */
async function endOfStretch({ record, workspaceId, after }: Paged, most: number) {
  const before = after && sql`AND t.id < ${after.id}::uuid`;
  const [row] = await db.query<{ id: string }>(sql`
    SELECT t.id::text FROM ${raw(`"${record.table}"`)} t WHERE t."workspaceId" = ${workspaceId}::uuid ${before ?? empty}
    ORDER BY t.id DESC OFFSET ${most - 1}::int LIMIT 1`);
  return row?.id;
}

/** A page of a list that has no order but its own. */
export const listRecords = <T>(
  record: RecordType<T>,
  ctx: Context,
  page: PageInput,
  filters: Record<string, unknown>,
  conditions: (Sql | undefined | false)[],
) => listPage(record, ctx, page, { filters, conditions });
