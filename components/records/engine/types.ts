import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from '@/components/ui/badge';
import type { Entity } from '@/server/records/files/contract';

/** Records that the console lists, by the noun of their operations; it is also the plural of their answers. */
export type Noun =
  | 'contacts'
  | 'companies'
  | 'leads'
  | 'deals'
  | 'tasks'
  | 'notes'
  | 'products'
  | 'quotes'
  | 'contracts'
  | 'cases'
  | 'suppressions'
  | 'communications';

/** A record as far as the parts that all records share know it. */
export type AnyRow = { id: string; [field: string]: unknown };

/** A record as the console shows it: with who looks after it. */
export type Owned<R> = R & { owner?: { name: string; email: string } | null };

/** What the values of a closed set are called, and in which color they are shown. */
export type Choices = Record<string, { label: string; tone?: Tone }>;

export type FieldKind =
  | 'text'
  | 'prose'
  | 'email'
  | 'phone'
  | 'url'
  | 'number'
  | 'money'
  | 'date'
  | 'datetime'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'reference';

/** A field that can be written, under the name it has in a PATCH. */
export interface Field {
  name: string;
  label: string;
  kind: FieldKind;
  /** The values of a `choice`. */
  choices?: Choices;
  /** What a `reference` points at, and the field of the record that shows it: `companyId` is seen as `company`. */
  to?: { noun: Noun | 'members' | 'stages'; shown: string; link?: string };
  /** Cannot be emptied. */
  required?: boolean;
  /** Asked for when a record is made. */
  atCreation?: boolean;
  /** Not asked for in the panel. */
  onlyAtCreation?: boolean;
  hint?: string;
  /** The part of the panel that it is in; the first part when left out. */
  section?: string;
}

export interface Column<R> {
  id: string;
  label: string;
  /** Least width in pixels, and the share of what is left over. */
  width: readonly [number, number];
  /** Hidden until it is chosen. */
  hidden?: boolean;
  end?: boolean;
  // A method, so that a definition of one record's rows fits where any record's are expected.
  cell(row: R): ReactNode;
}

export type Filter =
  | { kind: 'choice'; name: string; label: string; choices: Choices }
  | { kind: 'flag'; name: string; label: string; yes: string; no: string; fallback?: 'true' | 'false' }
  | { kind: 'stage'; name: 'pipelineStageId'; label: string }
  | { kind: 'tag'; name: 'tagId'; label: string }
  | { kind: 'member'; name: 'ownerId'; label: string }
  | { kind: 'before'; name: string; label: string }
  | { kind: 'since'; name: string; label: string }
  | { kind: 'text'; name: string; label: string }
  | { kind: 'reference'; name: string; label: string; noun: Noun };

/** Records that belong to another one: `{noun: 'deals', by: 'contactId'}` of a contact. */
export interface Related {
  noun: Noun;
  title: string;
  by: string;
}

/** All that the console knows of a kind of record; the pages are made from it. */
export interface RecordDefinition<R extends AnyRow = AnyRow> {
  noun: Noun;
  /** The key of one record in answers, and its name in sentences. */
  one: string;
  many: string;
  title: string;
  icon: LucideIcon;
  write: string;
  /** The operation that makes one: the batch upsert with a single row, a plain create, or none. */
  creation: 'upsert' | 'create' | 'own' | 'none';
  editable: boolean;
  removable: boolean;
  /** Whether there is an operation that reads one. */
  readable: boolean;
  search?: string;
  entity?: 'CONTACT' | 'LEAD' | 'COMPANY' | 'DEAL';
  /** What it is called as a holder of files. */
  files?: Entity;
  columns: Column<R>[];
  fields: Field[];
  filters: Filter[];
  related: Related[];
  /** Whether the panel can ask where its references lead. */
  linked?: boolean;
  empty: string;
  name(row: R): string;
  /** The second line of a card, and of a row in another record's panel. */
  detail(row: R): ReactNode;
  /** The end of a card: a state or an amount. */
  aside?(row: R): ReactNode;
  /** What is said before a record is deleted. */
  removal: string;
}

/** Declares a kind of record, its columns typed by its rows. */
export const defineRecords = <R extends AnyRow>(definition: RecordDefinition<R>): RecordDefinition => definition;
