import type { FilterKind } from '@/server/kernel/contract/filter';
import type { ListedPlural } from '@/server/records/listed-records';
import type { Viewed } from '@/server/records/views/contract';
import type { Target } from './definition';

/** A field of a list as its service describes it: what it is compared as. */
export interface ListedField {
  name: string;
  kind: FilterKind;
  /** The values of a choice. */
  choices: readonly string[];
  /** What a pointer points at. */
  to?: Target;
}

/** What a list can be asked for. */
export interface Listed {
  fields: readonly ListedField[];
  /** What it can be sorted by. */
  sorts: readonly string[];
  /** What its views are kept under; undefined where it has none. */
  viewed: Viewed | undefined;
  /** What its bulk actions are about; undefined where it has none. */
  bulk: ListedPlural | undefined;
  /** The fields that its search looks through; none where not all of them can be filtered by. */
  searched: readonly string[];
}

/** Whether a list can be sorted, filtered by conditions, and counted. */
export const isDescribed = ({ fields }: Pick<Listed, 'fields'>) => fields.length > 0;
