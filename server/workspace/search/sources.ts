import { raw, type Sql } from '@/server/kernel/db/client';

/** How records of a type are read for search. `t` is the record. */
export interface Source {
  table: string;
  /** Stands for the type in lexemes. */
  letter: string;
  joins?: string;
  title: string;
  subtitle: string;
  /** Whatever else it is found by. */
  text: string;
  /** What it is found by as a whole. */
  keys: string;
  /** The path of the record in the console. */
  path: string;
  /** Whether it is a draft; mail alone has no index of its changes, so only new mail and drafts are looked at. */
  open?: string;
}

// Next bundles this module more than once into one process; the sources are the same for all of them.
const shared = globalThis as typeof globalThis & { crmSearchSources?: ReadonlyMap<string, Source> };

/** Says where search finds each type, in their order. Called once, by the wiring of the process: the records stand on floors above. */
export function setSearchSources(sources: Readonly<Record<string, Source>>): void {
  shared.crmSearchSources = new Map(Object.entries(sources));
}

function sources(): ReadonlyMap<string, Source> {
  if (!shared.crmSearchSources) throw new Error('Search has nothing to look in: import server/app/wiring.ts first.');
  return shared.crmSearchSources;
}

/** All types, in their order. */
export const searchTypes = (): string[] => [...sources().keys()];

/** How records of a type are read. */
export function sourceOf(type: string): Source {
  const source = sources().get(type);
  if (!source) throw new Error(`Search has no source of ${type}.`);
  return source;
}

/** The records of a type, with what `title`, `subtitle` and the others name. */
export const from = ({ table, joins = '' }: Source): Sql => raw(`"${table}" t ${joins}`);
