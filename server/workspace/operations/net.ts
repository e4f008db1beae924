import type { Changed, Trashed } from './load';

/** A field as it was before an operation and as the operation left it. */
export interface Pair {
  before: unknown;
  after: unknown;
}

/** What an operation came to for one record, however many steps it took. */
export interface Net {
  table: string;
  id: string;
  /** Whether it was there before, and after. */
  before: boolean;
  after: boolean;
  fields: Map<string, Pair>;
  /** Fields whose values the history does not keep. */
  named: Set<string>;
  /** The last of its changes. */
  seq: string;
}

/** What one record is given back. */
export interface Patch {
  table: string;
  id: string;
  columns: Record<string, unknown>;
  /** What those columns hold until then. */
  before: Record<string, unknown>;
}

const COMES = new Set(['created', 'restored']);
const GOES = new Set(['deleted', 'merged']);

/** What changes came to, by record. What moved `updatedAt` alone came to nothing. */
export function netOf(changes: readonly Changed[]): Net[] {
  const nets = new Map<string, Net>();
  for (const change of changes) {
    const { table, id, kind, seq } = change;
    if (kind === 'updated' && Object.keys(change.fields ?? {}).length === 0) continue;
    const key = `${table}:${id}`;
    const net = nets.get(key) ?? {
      ...{ table, id, seq, before: !COMES.has(kind), after: true },
      ...{ fields: new Map<string, Pair>(), named: new Set<string>() },
    };
    nets.set(key, net);
    net.seq = seq;
    if (COMES.has(kind)) net.after = true;
    else if (GOES.has(kind)) net.after = false;
    else addFields(net, change.fields ?? {});
  }
  return [...nets.values()].filter(({ before, after, fields, named }) => {
    if (!before && !after) return false;
    return before !== after || fields.size > 0 || named.size > 0;
  });
}

function addFields({ fields, named }: Net, changed: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(changed)) {
    const pair = value as unknown[];
    if (pair.length < 2 || name === 'tags') {
      named.add(name);
      continue;
    }
    const known = fields.get(name);
    fields.set(name, { before: known ? known.before : pair[0], after: pair[1] });
  }
  for (const [name, { before, after }] of fields) if (isSame(before, after)) fields.delete(name);
}

/** Whether two values of JSON say the same. The database writes the keys of its objects in one order. */
export const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Texts that were replaced, by record and column: what was there, and the hash of what the operation left. */
export function replacedOf(trashed: readonly Trashed[]): Map<string, { before: unknown; hash: unknown }> {
  const replaced = new Map<string, { before: unknown; hash: unknown }>();
  for (const { kind, table, id, row } of trashed) {
    if (kind !== 'replaced') continue;
    for (const name of Object.keys(row).filter((one) => !one.endsWith(':md5'))) {
      const key = `${table}:${id}:${name}`;
      replaced.set(key, { before: (replaced.get(key) ?? { before: row[name] }).before, hash: row[`${name}:md5`] });
    }
  }
  return replaced;
}

/** A pointer of a part's row that came to point elsewhere. */
export interface Move extends Pair {
  table: string;
  id: string;
  column: string;
}

/** The pointers of parts that an operation moved, each as it was at first and at last. */
export function movesOf(trashed: readonly Trashed[]): Move[] {
  const moves = new Map<string, Move>();
  for (const { kind, table, id, row } of trashed) {
    if (kind !== 'moved') continue;
    for (const [column, pair] of Object.entries(row)) {
      const [before, after] = pair as [unknown, unknown];
      const key = `${table}:${id}:${column}`;
      moves.set(key, { table, id, column, before: (moves.get(key) ?? { before }).before, after });
    }
  }
  return [...moves.values()].filter(({ before, after }) => before !== after);
}
