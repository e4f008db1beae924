import { Pin, StickyNote } from 'lucide-react';
import { dateCell, joined, textCell } from '@/components/records/engine/cells';
import { defineRecords } from '@/components/records/engine/define-records';
import { batches, deletes, reads, updates, upserts } from '@/components/records/engine/procedures';
import { CASE, COMPANY, CONTACT, CONTRACT, DEAL, LEAD } from '@/components/records/engine/references';
import { plainOf } from '@/components/records/writing/marks';
import type { Note } from '@/server/records/notes/contract';
import { noteDescriptor } from '@/server/records/notes/descriptor';
import { NoteComments } from './note-comments';

const about = (note: Note) =>
  joined(
    note.contact?.name ?? note.lead?.name,
    note.company?.name,
    note.deal?.name,
    note.case?.title ?? note.contract?.title,
  );
const firstLine = (note: Note) => plainOf(note.body.trim().split('\n')[0] ?? '');

export const notes = defineRecords(noteDescriptor, ({ column, field, reference }) => ({
  title: 'Notes',
  icon: StickyNote,
  scope: 'write:notes',
  read: reads(noteDescriptor),
  update: updates(noteDescriptor),
  batch: batches(noteDescriptor),
  remove: deletes(noteDescriptor),
  create: upserts(noteDescriptor),
  linked: 'notes',
  search: { by: 'q', hint: 'Search note…' },
  empty: 'Write down what is worth knowing about a contact, a lead, a company, a deal, a case or a contract.',
  removal: 'It can be brought back for 30 days.',
  name: firstLine,
  detail: (note) => about(note),
  aside: (note) => (note.pinned ? <Pin className="size-4 text-accent-text" aria-label="Pinned" /> : null),
  columns: [
    {
      id: 'body',
      label: 'Note',
      width: [320, 3],
      cell: (note) => (
        <span className="flex items-center gap-2">
          {note.pinned ? <Pin className="size-3.5 shrink-0 text-accent-text" aria-label="Pinned" /> : null}
          <span className="truncate">{firstLine(note)}</span>
        </span>
      ),
    },
    { id: 'about', label: 'About', width: [220, 2], cell: (note) => textCell(about(note)) },
    column('createdAt', { label: 'Created', width: [120, 0], cell: dateCell }),
  ],
  filters: [
    { kind: 'flag', name: 'pinned', label: 'Pinned', yes: 'Pinned', no: 'Not pinned' },
    { kind: 'reference', name: 'contactId', label: 'Contact', to: 'contacts' },
    { kind: 'reference', name: 'companyId', label: 'Company', to: 'companies' },
    { kind: 'reference', name: 'dealId', label: 'Deal', to: 'deals' },
    { kind: 'reference', name: 'leadId', label: 'Lead', to: 'leads' },
    { kind: 'reference', name: 'caseId', label: 'Case', to: 'cases' },
    { kind: 'reference', name: 'contractId', label: 'Contract', to: 'contracts' },
  ],
  fields: [
    field('body', {
      ...{ label: 'Note', kind: 'rich', required: true, atCreation: true },
      hint: 'Write @ and a name to tell a member.',
    }),
    field('pinned', { label: 'Pinned', kind: 'flag' }),
    reference('contactId', CONTACT),
    reference('companyId', COMPANY),
    reference('dealId', DEAL),
    reference('leadId', LEAD),
    reference('caseId', CASE),
    reference('contractId', CONTRACT),
    field('externalId', { label: 'External id', kind: 'text' }),
  ],
  below: (note) => <NoteComments noteId={note.id} />,
  related: [],
}));
