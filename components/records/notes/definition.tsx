import { Pin, StickyNote } from 'lucide-react';
import { dateCell, joined, textCell } from '@/components/records/engine/cells';
import { COMPANY, CONTACT, DEAL } from '@/components/records/engine/references';
import { defineRecords } from '@/components/records/engine/types';
import type { Note } from '@/server/records/notes/contract';

const about = (note: Note) => joined(note.contact?.name, note.company?.name, note.deal?.name);
const firstLine = (note: Note) => note.body.trim().split('\n')[0] ?? '';

export const notes = defineRecords<Note>({
  noun: 'notes',
  one: 'note',
  many: 'notes',
  title: 'Notes',
  icon: StickyNote,
  write: 'write:notes',
  creation: 'upsert',
  editable: true,
  removable: true,
  readable: true,
  files: 'NOTE',
  linked: true,
  search: 'Search notes…',
  empty: 'Write down what is worth knowing about a contact, a company or a deal.',
  removal: 'This cannot be undone.',
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
    { id: 'createdAt', label: 'Created', width: [120, 0], cell: (note) => dateCell(note.createdAt) },
  ],
  filters: [
    { kind: 'flag', name: 'pinned', label: 'Pinned', yes: 'Pinned', no: 'Not pinned' },
    { kind: 'reference', name: 'contactId', label: 'Contact', noun: 'contacts' },
    { kind: 'reference', name: 'companyId', label: 'Company', noun: 'companies' },
    { kind: 'reference', name: 'dealId', label: 'Deal', noun: 'deals' },
  ],
  fields: [
    { name: 'body', label: 'Note', kind: 'prose', required: true, atCreation: true },
    { name: 'pinned', label: 'Pinned', kind: 'flag' },
    CONTACT,
    COMPANY,
    DEAL,
    { name: 'externalId', label: 'External id', kind: 'text' },
  ],
  related: [],
});
