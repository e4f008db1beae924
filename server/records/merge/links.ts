import type { Context } from '@/server/kernel/context';
import type { Pointer } from '@/server/kernel/contract/descriptor';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { MergeGroup } from './group';

/** A column that points at records of a kind. */
export interface Link extends Pointer {
  table: string;
  column: string;
  /** Which of two rows stays where only one can point at the winner; see `Pointing`. */
  keptOnMerge?: string | undefined;
}

/** A column that holds ids of records without a foreign key, as files do of records of several kinds. */
export interface LooseLink {
  table: string;
  column: string;
  /** The column that says of which kind the record is, where ids alone do not. */
  entityColumn?: string;
}

/** What is done ahead of a merge of records of a table, by those who know what else it means. */
export interface MergeStep {
  table: string;
  before(tx: Transaction, ctx: Context, groups: readonly MergeGroup[]): Promise<void>;
}

interface Links {
  pointingAt(table: string): Link[];
  loose: readonly LooseLink[];
  steps: readonly MergeStep[];
}

// Next bundles this module more than once into one process; the links are the same for all of them.
const shared = globalThis as typeof globalThis & { crmMergeLinks?: Links };

/** Says what points at records. Called once, by the wiring of the process: most of it stands on floors above. */
export function setMergeLinks(links: Links): void {
  shared.crmMergeLinks = links;
}

/** What points at records, and what else a merge means. */
export function mergeLinks(): Links {
  if (!shared.crmMergeLinks)
    throw new Error('Nothing is known to point at records: import server/app/wiring.ts first.');
  return shared.crmMergeLinks;
}
