import type { FieldKind } from '@/server/kernel/contract/listing';

/** A field of a list as its service describes it: what it is compared as, and whether the list can be sorted by it. */
export interface ListedField {
  name: string;
  kind: FieldKind | 'pointer' | 'tags';
  isSorted: boolean;
}
