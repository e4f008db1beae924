import type { Context } from '@/server/kernel/context';
import type { Descriptor, Reverting } from '@/server/kernel/contract/descriptor';
import { type AcceptedScope, allows, type Scope } from '@/server/kernel/contract/scopes';
import type { Sql } from '@/server/kernel/db/client';
import type { RecordType } from '@/server/kernel/db/record';
import { SCOPES } from '@/server/workspace/access/scopes';

/** A record as the API shows it, as JSON: to parse and print it again would cost more than to read it. */
interface PrintedRecord {
  id: string;
  json: string;
}

/** A kind of record whose changes are told. */
export interface HistorySource {
  table: string;
  /** What one is called in answers, such as `contact`; and several. */
  key: string;
  plural: string;
  record?: RecordType | undefined;
  /** What the row `t` is like that the API shows; undefined: any. */
  shown?: Sql | undefined;
  /** Prints those of these records that are shown; absent where the API shows none. */
  print?: ((ctx: Context, ids: readonly string[]) => Promise<PrintedRecord[]>) | undefined;
  /** The scopes of which one lets a key read it; undefined: none but `*`. */
  scopes?: readonly AcceptedScope[] | undefined;
  /** The column that it is called by, and what it is called where a request says the kind. */
  title?: string | undefined;
  entity?: string | undefined;
  hangs?: Descriptor['hangs'] | undefined;
  points?: Descriptor['points'] | undefined;
  amounts?: Descriptor['amounts'] | undefined;
  /** Its fields that hold codes of a closed set. */
  choices?: ReadonlySet<string> | undefined;
  /** The columns of the records of which it goes with one. */
  within?: readonly string[] | undefined;
  reverting?: Reverting | undefined;
  /** Tables whose rows its history tells as a field: the column that points at it, and that field. */
  parts?: readonly RecordPart[] | undefined;
  /** The tables of its parts whose rows come back only along with records. */
  fixedParts?: readonly string[] | undefined;
}

interface RecordPart {
  table: string;
  column: string;
  field: string;
}

// Next bundles this module more than once into one process; the sources are the same for all of them.
const shared = globalThis as typeof globalThis & { crmHistorySources?: readonly HistorySource[] };

/** Names the kinds of records. Called once, by the wiring of the process: the records stand on floors above. */
export function setHistorySources(sources: readonly HistorySource[]): void {
  shared.crmHistorySources = sources;
}

export function historySources(): readonly HistorySource[] {
  if (!shared.crmHistorySources) throw new Error('History knows no records: import server/app/wiring.ts first.');
  return shared.crmHistorySources;
}

/** The kinds that somebody may read. */
export const readableBy = (held: readonly string[]): HistorySource[] =>
  historySources().filter(({ scopes }) => allows(held, scopes ?? []));

/** The scopes of which one lets a key write it; none but `*` where there are none. */
export const writeScopes = ({ scopes = [] }: HistorySource): Scope[] =>
  scopes.flatMap((scope) => SCOPES.filter((one) => one === scope.replace('read:', 'write:')));
