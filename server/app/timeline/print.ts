import type { Context } from '@/server/kernel/context';
import { actorsOf, type ChangeRow, changedOf } from '@/server/workspace/changes/read';
import { readingsOf } from '@/server/workspace/changes/reading';
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
  case: Named;
  contract: Named;
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

/** Prints entries: who made them, and how the values of changes are read. */
export async function printEntries(ctx: Context, rows: readonly EntryRow[]): Promise<TimelineEntry[]> {
  const changed = new Map(rows.flatMap((row) => (row.type === 'change' ? [[row, changeOf(row)] as const] : [])));
  const [actorOf, readingOf] = await Promise.all([
    actorsOf(
      ctx,
      rows.flatMap(({ actor }) => actor ?? []),
    ),
    readingsOf(ctx, [...changed.values()]),
  ]);
  return rows.map((row) => {
    const { key: _, details, actor, ...entry } = row;
    const change = changed.get(row);
    const own = change ? { ...change.shown, ...readingOf(change) } : details;
    // The row was printed by the SQL of its source, which the output schema of the operation is tested against.
    return { ...entry, actor: actor === null ? null : actorOf(actor), ...own } as TimelineEntry;
  });
}

/** A change as it is told. */
function changeOf({ details }: EntryRow) {
  const { table, recordId, kind, fields, operation } = details as unknown as ChangeDetails;
  const changed = kind === 'updated' ? changedOf(fields ?? {}) : {};
  return { table, recordId, changed, shown: { entity: entityOf(table), recordId, kind, changed, operation } };
}

function entityOf(table: string) {
  const found = Object.values(TIMELINE_RECORDS).find(({ descriptor }) => descriptor.table === table);
  if (!found) throw new Error(`No timeline tells changes of ${table}.`);
  return found.descriptor.key;
}
