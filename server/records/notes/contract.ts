import { z } from 'zod';
import { externalId, recordPage, utc } from '@/server/kernel/contract/fields';
import { pointsTo } from '@/server/kernel/contract/include';
import { describeListing, pageEnd } from '@/server/kernel/contract/listing';
import { pointerTo } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { batchOperation, recordOperations } from '@/server/kernel/contract/record-operations';
import { caseDescriptor } from '@/server/records/cases/descriptor';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { contractDescriptor } from '@/server/records/contracts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { noteDescriptor } from './descriptor';

const named = z.strictObject({ name: z.string(), externalId: z.string().nullable() }).nullable();
const titled = z.strictObject({ id: z.string(), title: z.string() }).nullable();

const noteDefault = z.strictObject({
  id: z.string(),
  body: z.string(),
  pinned: z.boolean(),
  externalId: z.string().nullable(),
  contact: named,
  company: named,
  deal: named,
  lead: named,
  case: titled,
  contract: titled,
  createdAt: utc(),
  updatedAt: utc(),
});
export type Note = z.infer<typeof noteDefault>;

/** What notes can be listed, sorted and extended by. */
export const noteListing = describeListing({
  of: noteDescriptor,
  record: noteDefault,
  sort: ['pinned', 'body', 'createdAt', 'updatedAt'],
  include: {
    contact: pointsTo(contactDescriptor, 'contactId'),
    company: pointsTo(companyDescriptor, 'companyId'),
    deal: pointsTo(dealDescriptor, 'dealId'),
    lead: pointsTo(leadDescriptor, 'leadId'),
    case: pointsTo(caseDescriptor, 'caseId'),
    contract: pointsTo(contractDescriptor, 'contractId'),
  },
  search: ['body'],
});

/** With what a read may ask for beside the default form. */
export const note = noteListing.record;

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
  leadExternalId: pointerTo('Lead', 'externalId'),
  leadId: pointerTo('Lead'),
  caseId: pointerTo('Case'),
  contractId: pointerTo('Contract'),
});
export type NoteRow = z.output<typeof noteRow>;

export const notesContract = {
  upsert: batchOperation({
    of: noteDescriptor,
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
    listing: noteListing,
    input: z.object({
      ...noteListing.query,
      ...recordPage(),
    }),
    output: z.strictObject({ notes: z.array(note), ...pageEnd() }),
  }),
  ...recordOperations({
    of: noteDescriptor,
    listing: noteListing,
    read: ['read:notes'],
    write: ['write:notes'],
    record: note,
    row: noteRow,
    change: { pinned: false },
  }),
};
