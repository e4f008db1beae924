import { z } from 'zod';
import { exact, flag, nextCursor, pointer, recordPage, search, utc } from '@/server/kernel/contract/fields';
import { operation } from '@/server/kernel/contract/operation';
import { batchOperation, recordOperations } from '@/server/kernel/contract/record-operations';

const named = z.strictObject({ name: z.string(), externalId: z.string().nullable() }).nullable();

export const note = z.strictObject({
  id: z.string(),
  body: z.string(),
  pinned: z.boolean(),
  externalId: z.string().nullable(),
  contact: named,
  company: named,
  deal: named,
  createdAt: utc(),
  updatedAt: utc(),
});
export type Note = z.infer<typeof note>;

/** What a caller may write of a note. */
export const noteRow = z.object({
  externalId: pointer(),
  body: z.string().min(1).max(100_000).optional(),
  pinned: z.boolean().optional(),
  contactExternalId: pointer(),
  contactId: pointer(),
  companyExternalId: pointer(),
  companyId: pointer(),
  dealExternalId: pointer(),
  dealId: pointer(),
});
export type NoteRow = z.output<typeof noteRow>;

export const notesContract = {
  upsert: batchOperation({
    plural: 'notes',
    scopes: ['write:notes'],
    row: noteRow,
    description: 'A row finds its note by externalId; a row without one creates a note.',
    example: { body: 'Prefers to be called in the morning.', pinned: true },
  }),
  list: operation({
    id: 'notes.list',
    method: 'GET',
    path: '/notes',
    scopes: ['read:notes'],
    summary: 'List notes, newest first',
    input: z.object({
      contactExternalId: exact(),
      companyExternalId: exact(),
      dealExternalId: exact(),
      contactId: exact(),
      companyId: exact(),
      dealId: exact(),
      pinned: flag('pinned'),
      q: search(),
      ...recordPage(),
    }),
    output: z.strictObject({ notes: z.array(note), nextCursor: nextCursor() }),
  }),
  ...recordOperations({
    key: 'note',
    plural: 'notes',
    read: ['read:notes'],
    write: ['write:notes'],
    record: note,
    row: noteRow,
    change: { pinned: false },
  }),
};
