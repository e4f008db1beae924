import type { EXPORT_FORMATS } from '@/server/records/exports/contract';

export type Format = (typeof EXPORT_FORMATS)[number];

/** What a list can be written as, and what people call it. */
export const FORMATS: readonly (readonly [Format, string])[] = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
  ['ndjson', 'NDJSON'],
];
