import type { Context } from '@/server/kernel/context';
import { db, raw, sql } from '@/server/kernel/db/client';
import { fileStore } from '@/server/kernel/storage';
import { type HistorySource, readableBy } from '@/server/workspace/changes/sources';
import { sourceOf } from '../lists';
import { EXPORTED, type Exported } from '../names';
import type { Under } from '../sources';
import { pagesOf } from './pages';
import type { Entry } from './zip';

const PAGE = 500;
/** Below every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Whether a list that is exported finds all records of a kind. */
const isListedWhole = (plural: string): plural is Exported =>
  EXPORTED.some((one) => one === plural && !sourceOf(one).isSelective);

/** All kinds of records, each as NDJSON, and the bytes of files. */
export async function* archive(ctx: Context, onRows: (count: number) => void): AsyncGenerator<Entry> {
  for (const source of readableBy(ctx.actor.scopes)) {
    if (source.print) yield { name: `${source.plural}.ndjson`, bytes: linesOf(ctx, source, onRows) };
  }
  for (const resource of EXPORTED) {
    const { under, isArchived = under !== undefined } = sourceOf(resource);
    if (!isArchived) continue;
    const lines = under ? linesWithin(ctx, resource, under, onRows) : buffered(included(ctx, resource), onRows);
    yield { name: `${resource}.ndjson`, bytes: lines };
  }
  yield* files(ctx);
}

const linesOf = (ctx: Context, source: HistorySource, onRows: (count: number) => void): AsyncGenerator<Buffer> =>
  buffered(isListedWhole(source.plural) ? included(ctx, source.plural) : printed(ctx, source), onRows);

async function* buffered(pages: AsyncIterable<string[]>, onRows: (count: number) => void): AsyncGenerator<Buffer> {
  for await (const lines of pages) {
    onRows(lines.length);
    if (lines.length > 0) yield Buffer.from(`${lines.join('\n')}\n`);
  }
}

/** What is listed for one record each, such as the recipients of each campaign; a line says of which it is. */
async function* linesWithin(
  ctx: Context,
  resource: Exported,
  { filter, all }: Under,
  onRows: (count: number) => void,
): AsyncGenerator<Buffer> {
  for (const id of await all(ctx)) {
    for await (const records of pagesOf(ctx, resource, { filters: { [filter]: id } })) {
      onRows(records.length);
      yield Buffer.from(records.map((record) => `${JSON.stringify({ [filter]: id, ...record })}\n`).join(''));
    }
  }
}

async function* included(ctx: Context, resource: Exported): AsyncGenerator<string[]> {
  for await (const records of pagesOf(ctx, resource, {})) yield records.map((record) => JSON.stringify(record));
}

async function* printed(ctx: Context, { table, print }: HistorySource): AsyncGenerator<string[]> {
  for (let after = FIRST; ; ) {
    const rows = await db.query<{ id: string }>(sql`
      SELECT t.id::text FROM ${raw(`"${table}"`)} t WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND t.id > ${after}::uuid
      ORDER BY t.id LIMIT ${PAGE}::int`);
    const ids = rows.map(({ id }) => id);
    yield ((await print?.(ctx, ids)) ?? []).map(({ json }) => json);
    if (ids.length < PAGE) return;
    after = ids.at(-1) ?? after;
  }
}

async function* files({ workspaceId }: Context): AsyncGenerator<Entry> {
  for (let after = FIRST; ; ) {
    const rows = await db.query<{ id: string; fileName: string; storageKey: string }>(sql`
      SELECT f.id::text, f."fileName", f."storageKey" FROM "File" f
      WHERE f."workspaceId" = ${workspaceId}::uuid AND f.id > ${after}::uuid ORDER BY f.id LIMIT ${PAGE}::int`);
    for (const { id, fileName, storageKey } of rows) {
      const bytes = await fileStore().read(storageKey);
      if (bytes) yield { name: `files/${id}/${fileName.replace(/[/\\\0]/g, '_')}`, bytes };
    }
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? after;
  }
}
