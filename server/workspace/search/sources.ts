import { raw, type Sql } from '@/server/kernel/db/client';
import type { SearchType } from './contract';

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
const shared = globalThis as typeof globalThis & { crmSearchSources?: Readonly<Record<SearchType, Source>> };

/** Says where search finds each type. Called once, by the wiring of the process: the records stand on floors above. */
export function setSearchSources(sources: Readonly<Record<SearchType, Source>>): void {
  shared.crmSearchSources = sources;
}

/** How records of a type are read. */
export function sourceOf(type: SearchType): Source {
  if (!shared.crmSearchSources) throw new Error('Search has nothing to look in: import server/app/wiring.ts first.');
  return shared.crmSearchSources[type];
}

/** The records of a type, with what `title`, `subtitle` and the others name. */
export const from = ({ table, joins = '' }: Source): Sql => raw(`"${table}" t ${joins}`);
