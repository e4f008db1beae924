import { z } from 'zod';
import { externalId, flag, nextCursor, recordPage, search, utc } from '@/server/kernel/contract/fields';
import { filterBy, pointerTo } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { batchOperation, recordOperations } from '@/server/kernel/contract/record-operations';
import { noteDescriptor } from './descriptor';

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
  externalId: externalId().nullable().optional(),
  body: z.string().min(1).max(100_000).optional(),
  pinned: z.boolean().optional(),
  contactExternalId: pointerTo('Contact', 'externalId'),
  contactId: pointerTo('Contact'),
  companyExternalId: pointerTo('Company', 'externalId'),
  companyId: pointerTo('Company'),
  dealExternalId: pointerTo('Deal', 'externalId'),
  dealId: pointerTo('Deal'),
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
      contactExternalId: filterBy('Contact', 'externalId'),
      companyExternalId: filterBy('Company', 'externalId'),
      dealExternalId: filterBy('Deal', 'externalId'),
      contactId: filterBy('Contact'),
      companyId: filterBy('Company'),
      dealId: filterBy('Deal'),
      pinned: flag('pinned'),
      q: search(),
      ...recordPage(),
    }),
    output: z.strictObject({ notes: z.array(note), nextCursor: nextCursor() }),
  }),
  ...recordOperations({
    of: noteDescriptor,
    read: ['read:notes'],
    write: ['write:notes'],
    record: note,
    row: noteRow,
    change: { pinned: false },
  }),
};
