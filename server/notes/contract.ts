import { z } from 'zod';
import { BATCH_BODY_LIMIT, batchOf, batchResult, deleted } from '@/server/contract/batch';
import { exact, externalId, flag, id, nextCursor, recordPage, search, utc } from '@/server/contract/fields';
import { operation } from '@/server/contract/operation';

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

const pointer = () => externalId().nullable().optional();

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
  upsert: operation({
    id: 'notes.upsert',
    method: 'POST',
    path: '/notes',
    scopes: ['write:notes'],
    summary: 'Create or update up to 1,000 notes',
    description: 'A row finds its note by externalId; a row without one creates a note.',
    input: z.object({ notes: batchOf('notes', noteRow) }),
    output: batchResult,
    alsoStatus: [207],
    bodyLimit: BATCH_BODY_LIMIT,
    example: { notes: [{ body: 'Prefers to be called in the morning.', pinned: true }] },
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
  get: operation({
    id: 'notes.get',
    method: 'GET',
    path: '/notes/{id}',
    scopes: ['read:notes'],
    summary: 'Read one note',
    input: z.object({ id: id() }),
    output: z.strictObject({ note }),
    errors: [404],
  }),
  update: operation({
    id: 'notes.update',
    method: 'PATCH',
    path: '/notes/{id}',
    scopes: ['write:notes'],
    summary: 'Change the fields that are sent',
    input: noteRow.extend({ id: id() }),
    output: z.strictObject({ note }),
    errors: [404, 409],
    example: { pinned: false },
  }),
  delete: operation({
    id: 'notes.delete',
    method: 'DELETE',
    path: '/notes/{id}',
    scopes: ['write:notes'],
    summary: 'Delete a note for good',
    input: z.object({ id: id() }),
    output: deleted,
    errors: [404],
  }),
};
