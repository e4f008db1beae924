import type { Scope } from '@/server/kernel/contract/scopes';

/** The areas of the API, each with what may be done in it. */
const AREAS = {
  emails: ['read', 'write', 'send'],
  mailboxes: ['read', 'write'],
  communications: ['read', 'write'],
  bookings: ['read', 'write'],
  files: ['read', 'write'],
  tags: ['read', 'write'],
  chat: ['read', 'write'],
  offerings: ['read', 'write'],
  products: ['read', 'write'],
  pipelines: ['read', 'write'],
  campaigns: ['read', 'write'],
  workflows: ['read', 'write'],
  'custom-fields': ['read', 'write'],
  sequences: ['read', 'write'],
  quotes: ['read', 'write'],
  leads: ['read', 'write'],
  contacts: ['read', 'write'],
  companies: ['read', 'write'],
  deals: ['read', 'write'],
  contracts: ['read', 'write'],
  cases: ['read', 'write'],
  tasks: ['read', 'write'],
  notes: ['read', 'write'],
  suppressions: ['read', 'write'],
  webhooks: ['read', 'write'],
  members: ['write'],
} as const satisfies Record<string, readonly ('read' | 'write' | 'send')[]>;

type Areas = typeof AREAS;
type Named = { [A in keyof Areas]: `${Areas[A][number]}:${A}` }[keyof Areas];

declare module '@/server/kernel/contract/scopes' {
  interface ScopeNames extends Record<Named, true> {}
}

/** Every scope that a key can hold, besides `*`. */
export const SCOPES = Object.entries(AREAS).flatMap(([area, verbs]) => verbs.map((verb) => `${verb}:${area}` as Scope));
