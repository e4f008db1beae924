import { LISTED, type ListedPlural } from '@/server/records/listed-records';

/** The list of this floor that is not kept as views, and those that have an order of their own. */
const BESIDE = ['communications'] as const;
const IN_ORDER = ['files', 'comments', 'contactDuplicates', 'companyDuplicates', 'leadDuplicates'] as const;
/** Those of floors above, which the wiring of the process hands over. */
export const ABOVE = [
  'suppressions',
  'campaigns',
  'recipients',
  'sequences',
  'enrollments',
  'forms',
  'submissions',
  'bookings',
  'bookingTypes',
  'chats',
  'messages',
  'emails',
  'templates',
  'matches',
  'candidates',
  'workflows',
  'runs',
  'deliveries',
  'changes',
  'trash',
] as const;

/** The lists that can be written into a file, by the plural of what they list. */
export const EXPORTED = [...LISTED, ...BESIDE, ...IN_ORDER, ...ABOVE] as const;
export type Exported = (typeof EXPORTED)[number];
export type ExportedHere = Exclude<Exported, (typeof ABOVE)[number]>;
export type DescribedHere = ListedPlural | (typeof BESIDE)[number];

/** What can be exported: a list, or everything at once. */
export const EXPORTABLE = [...EXPORTED, 'workspace'] as const;
export type Exportable = (typeof EXPORTABLE)[number];
