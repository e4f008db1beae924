import type { Context } from '@/server/context';
import { empty, raw, sql } from '@/server/db/client';
import type { Transaction } from '@/server/db/transaction';
import type { Existing, UpsertNoun } from './noun';

type Row = Record<string, unknown>;

/** A row's keys, folded as they are compared. */
export interface Keys {
  externalId: string | undefined;
  alternative: string | undefined;
}

export function keysOf(noun: Pick<UpsertNoun, 'alternative'>, row: Row): Keys {
  const { externalId } = row;
  const other = noun.alternative && row[noun.alternative.field];
  return {
    externalId: typeof externalId === 'string' ? externalId : undefined,
    alternative: noun.alternative && typeof other === 'string' ? noun.alternative.fold(other) : undefined,
  };
}

/** Rows that share a key take effect one after the other; each round holds every key once. */
export function rounds<T extends { keys: Keys }>(rows: readonly T[]): T[][] {
  const last = new Map<string, number>();
  const result: T[][] = [];
  for (const row of rows) {
    const names = [
      row.keys.externalId && `x${row.keys.externalId}`,
      row.keys.alternative && `a${row.keys.alternative}`,
    ];
    const held = names.filter((name): name is string => Boolean(name));
    const round = Math.max(-1, ...held.map((name) => last.get(name) ?? -1)) + 1;
    for (const name of held) last.set(name, round);
    result[round] ??= [];
    result[round].push(row);
  }
  return result;
}

/** The rows that are there already under any of these keys, by key. */
export async function findExisting(
  tx: Transaction,
  ctx: Context,
  noun: Pick<UpsertNoun, 'alternative' | 'current' | 'record'>,
  keys: Keys[],
): Promise<(wanted: Keys) => Existing | undefined> {
  const externalIds = keys.flatMap((key) => key.externalId ?? []);
  const others = keys.flatMap((key) => key.alternative ?? []);
  const byExternalId = new Map<string, Existing>();
  const byAlternative = new Map<string, Existing[]>();
  const read = (condition: ReturnType<typeof sql>) =>
    tx.query<Existing>(sql`
      SELECT t.id::text, t."externalId", ${noun.alternative?.sql ?? raw('NULL')} AS alternative ${noun.current ? sql`, ${noun.current}` : empty}
      FROM ${raw(`"${noun.record.table}" t`)} WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${condition}
      ${noun.current ? raw('ORDER BY t.id FOR UPDATE OF t') : empty}`);
  if (externalIds.length > 0) {
    for (const row of await read(sql`t."externalId" = ANY(${externalIds}::text[])`))
      byExternalId.set(row.externalId ?? '', row);
  }
  if (others.length > 0 && noun.alternative) {
    for (const row of await read(sql`${noun.alternative.sql} = ANY(${others}::text[])`)) {
      const name = row.alternative ?? '';
      byAlternative.set(
        name,
        [...(byAlternative.get(name) ?? []), row].sort((a, b) => (a.id < b.id ? -1 : 1)),
      );
    }
  }
  return (wanted) => pick(wanted, byExternalId, byAlternative);
}

/**
 * An externalId is the identity: it finds its own record, else adopts one of the same second key that has none. Without an
 * externalId the second key finds the oldest record that has it.
 */
function pick(
  { externalId, alternative }: Keys,
  byExternalId: Map<string, Existing>,
  byAlternative: Map<string, Existing[]>,
): Existing | undefined {
  const others = alternative === undefined ? [] : (byAlternative.get(alternative) ?? []);
  if (externalId === undefined) return others[0];
  return byExternalId.get(externalId) ?? others.find((row) => row.externalId === null);
}
