import { titleOf } from '@/server/app/registry';
import type { Context } from '@/server/kernel/context';
import { db, join, raw, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { actorsOf, type ChangeRow, changedOf } from '@/server/workspace/changes/read';
import type { TimelineEntry, TimelineType } from './contract';
import { TIMELINE_RECORDS } from './records';

type Named = { id: string; name: string } | null;

/** An entry as it is read; `details` are those of its type. */
export interface EntryRow {
  type: TimelineType;
  at: string;
  /** What decides between entries of one moment. */
  key: string;
  id: string;
  title: string | null;
  text: string | null;
  actor: string | null;
  contact: Named;
  company: Named;
  deal: Named;
  lead: Named;
  details: Record<string, unknown>;
}

/** What a change has beside what all entries have. */
interface ChangeDetails {
  table: string;
  recordId: string;
  kind: ChangeRow['kind'];
  fields: Record<string, unknown> | null;
  operation: { id: string; name: string };
}

/** Prints entries: who made them, and what changes name by an id. */
export async function printEntries(ctx: Context, rows: readonly EntryRow[]): Promise<TimelineEntry[]> {
  const changed = new Map(rows.flatMap((row) => (row.type === 'change' ? [[row, changeOf(row)] as const] : [])));
  const [actorOf, names] = await Promise.all([
    actorsOf(
      ctx,
      rows.flatMap(({ actor }) => actor ?? []),
    ),
    namesIn(ctx, [...changed.values()]),
  ]);
  return rows.map((row) => {
    const { key: _, details, actor, ...entry } = row;
    const change = changed.get(row);
    const own = change ? { ...change.shown, names: pick(names, change.pointers) } : details;
    // The row was printed by the SQL of its source, which the output schema of the operation is tested against.
    return { ...entry, actor: actor === null ? null : actorOf(actor), ...own } as TimelineEntry;
  });
}

interface Pointer {
  table: string;
  id: string;
}

/** A change as it is told, and the records that its values name. */
function changeOf({ details }: EntryRow) {
  const { table, recordId, kind, fields, operation } = details as unknown as ChangeDetails;
  const { key: entity, points = {} } = descriptorOf(table);
  const changed = kind === 'updated' ? changedOf(fields ?? {}) : {};
  const pointers: Pointer[] = Object.entries(changed).flatMap(([name, { before, after }]) => {
    const to = points[name]?.to;
    return to ? [before, after].flatMap((id) => (typeof id === 'string' && isId(id) ? [{ table: to, id }] : [])) : [];
  });
  return { shown: { entity, recordId, kind, changed, operation }, pointers };
}

function descriptorOf(table: string) {
  const found = Object.values(TIMELINE_RECORDS).find(({ descriptor }) => descriptor.table === table);
  if (!found) throw new Error(`No timeline tells changes of ${table}.`);
  return found.descriptor;
}

/** What the records are called now that changes name. */
async function namesIn(ctx: Context, changes: readonly { pointers: Pointer[] }[]): Promise<Map<string, string>> {
  const pointers = changes.flatMap((change) => change.pointers);
  const parts = [...new Set(pointers.map(({ table }) => table))].map((table) => {
    const ids = pointers.flatMap((pointer) => (pointer.table === table ? pointer.id : []));
    return sql`SELECT id::text, ${raw(`"${titleOf(table)}"`)} AS name FROM ${raw(`"${table}"`)}
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ANY(${ids}::uuid[])`;
  });
  if (parts.length === 0) return new Map();
  const named = await db.query<{ id: string; name: string }>(join(parts, ' UNION ALL '));
  return new Map(named.map(({ id, name }) => [id, name]));
}

const pick = (names: ReadonlyMap<string, string>, pointers: readonly Pointer[]) =>
  Object.fromEntries(
    pointers.flatMap(({ id }) => {
      const name = names.get(id);
      return name === undefined ? [] : [[id, name]];
    }),
  );
