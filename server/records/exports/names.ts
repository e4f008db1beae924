import { LISTED } from '@/server/records/listed-records';

/** The list of this floor that is not kept as views. */
const BESIDE = ['communications'] as const;
/** Those of floors above, which the wiring of the process hands over. */
export const ABOVE = [
  'suppressions',
  'campaigns',
  'recipients',
  'sequences',
  'enrollments',
  'submissions',
  'bookings',
  'chats',
  'emails',
  'changes',
] as const;

/** The lists that can be written into a file, by the plural of what they list. */
export const EXPORTED = [...LISTED, ...BESIDE, ...ABOVE] as const;
export type Exported = (typeof EXPORTED)[number];
export type ExportedHere = Exclude<Exported, (typeof ABOVE)[number]>;

/** What can be exported: a list, or everything at once. */
export const EXPORTABLE = [...EXPORTED, 'workspace'] as const;
export type Exportable = (typeof EXPORTABLE)[number];
