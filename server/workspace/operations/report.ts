import type { Context } from '@/server/kernel/context';
import type { Db } from '@/server/kernel/db/client';
import { actorsOf, type ChangeActor } from '@/server/workspace/changes/read';
import { historySources } from '@/server/workspace/changes/sources';
import type { Conflict, OUTCOMES, REASONS } from './contract';
import { type Later, laterChanges } from './later-changes';
import { MAX_LISTED } from './limits';
import type { Done } from './load';

type Reason = (typeof REASONS)[number];

const MESSAGES: Record<Reason, string> = {
  changed: 'It was changed since.',
  gone: 'It is gone.',
  taken: 'Another record has this value now.',
  linked: 'Something was linked to it since.',
  there: 'It is there already.',
  expired: 'It was deleted too long ago, or its content was erased.',
  kept: 'It stays.',
};

interface Found {
  field: string | null;
  reason: Reason;
  message?: string | undefined;
  left?: unknown;
  now?: unknown;
  later?: Later | undefined;
}

interface Entry {
  table: string;
  id: string;
  done: boolean;
  conflicts: Found[];
}

/** What a revert could do, record by record. */
export class Report {
  private readonly entries = new Map<string, Entry>();

  private entry(table: string, id: string): Entry {
    const key = `${table}:${id}`;
    const entry = this.entries.get(key) ?? { table, id, done: false, conflicts: [] };
    this.entries.set(key, entry);
    return entry;
  }

  has(table: string, id: string): boolean {
    return this.entries.has(`${table}:${id}`);
  }

  isDone(table: string, id: string): boolean {
    return this.entries.get(`${table}:${id}`)?.done ?? false;
  }

  /** Something of the record is as it was. */
  done(table: string, id: string): void {
    this.entry(table, id).done = true;
  }

  conflict(table: string, id: string, found: Found): void {
    this.entry(table, id).conflicts.push(found);
  }

  /** The answer, with who changed since what was left. */
  async print(on: Db, ctx: Context, operations: readonly Done[], dryRun: boolean) {
    const entries = [...this.entries.values()].sort((a, b) => b.conflicts.length - a.conflicts.length);
    const counts = { reverted: 0, partly: 0, left: 0 };
    for (const entry of entries) counts[outcomeOf(entry)]++;
    const listed = entries.slice(0, MAX_LISTED);
    const changed = listed.filter(({ conflicts }) =>
      conflicts.some(({ reason }) => reason === 'changed' || reason === 'gone'),
    );
    const later = new Map<string, Later[]>();
    for (const done of operations) {
      const ids = changed.map(({ id }) => id).filter((id) => done.changes.some((change) => change.id === id));
      for (const [id, rows] of await laterChanges(on, ctx, done, ids)) later.set(id, rows);
    }
    const actors = [...later.values()].flat().map(({ actor }) => actor);
    const who = await actorsOf(ctx, [
      ...actors,
      ...listed.flatMap(({ conflicts }) => conflicts.flatMap((one) => one.later?.actor ?? [])),
    ]);
    const keys = new Map(historySources().map(({ table, key }) => [table, key]));
    return {
      operation: dryRun ? null : (ctx.operation?.id ?? null),
      dryRun,
      ...counts,
      records: listed.map((entry) => ({
        entity: keys.get(entry.table) ?? entry.table,
        id: entry.id,
        outcome: outcomeOf(entry),
        conflicts: entry.conflicts.map((found) => printConflict(found, later.get(entry.id) ?? [], who)),
      })),
      more: entries.length > listed.length,
    };
  }
}

const outcomeOf = ({ done, conflicts }: Entry): (typeof OUTCOMES)[number] =>
  conflicts.length === 0 ? 'reverted' : done ? 'partly' : 'left';

function printConflict(found: Found, later: Later[], who: (actor: string) => ChangeActor): Conflict {
  const { field, reason, message = MESSAGES[reason], left, now } = found;
  const since = found.later ?? (reason === 'changed' || reason === 'gone' ? lastOf(later, field) : undefined);
  return {
    ...{ field, reason, message },
    ...(left !== undefined && { left }),
    ...(now !== undefined && { now }),
    by: since ? who(since.actor) : null,
    at: since?.at ?? null,
  };
}

/** The change that left a field, or a record, as it is. */
const lastOf = (later: Later[], field: string | null) =>
  later.findLast(({ kind, names }) => kind !== 'updated' || (field !== null && names.includes(field)));
