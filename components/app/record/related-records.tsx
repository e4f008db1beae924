'use client';

import type { RecordDefinition } from '@/components/records/engine/definition';
import { useDefinition } from '@/components/records/engine/definitions';
import type { Row, TypeName } from '@/components/records/engine/record-types';
import { RelatedList, RelatedRow } from '@/components/records/engine/related-list';
import { useLinks } from '@/components/records/engine/use-links';
import { useOne } from '@/components/records/engine/use-records';
import { FilesPanel } from '@/components/records/files/files-panel';
import { isCompared } from '@/components/records/look-alikes/compared';
import { LookAlikes } from '@/components/records/look-alikes/look-alikes';

interface Props<T extends TypeName> {
  definition: RecordDefinition<T>;
  row: Row<T>;
}

/** Told by the timeline, where they can be made too. */
const TOLD: readonly TypeName[] = ['notes', 'communications'];

/** What belongs to a record, and what it belongs to. */
export function RelatedRecords<T extends TypeName>({ definition, row }: Props<T>) {
  const links = useLinks(definition, row.id);
  const { contactId, companyId, convertedContactId } = links;
  return (
    <>
      {isCompared(definition.type) ? (
        <div className="px-5 py-3 empty:hidden has-[:empty]:hidden">
          <LookAlikes type={definition.type} values={comparedOf(row)} own={row.id} />
        </div>
      ) : null}
      <Linked title="Company" type="companies" id={companyId} />
      <Linked title="Contact" type="contacts" id={contactId ?? convertedContactId} />
      {definition.related
        .filter(({ type }) => !TOLD.includes(type))
        .map((related) => (
          <RelatedList key={related.type} related={related} id={row.id} of={definition.one} />
        ))}
      {definition.files ? (
        <FilesPanel entity={definition.files} recordId={row.id} className="border-line border-b" />
      ) : null}
    </>
  );
}

/** What look-alikes are compared by; a contact shows its company as a record. */
const comparedOf = (row: object) =>
  'company' in row && typeof row.company === 'object' && row.company !== null && 'name' in row.company
    ? { ...row, company: row.company.name }
    : row;

interface LinkedProps {
  title: string;
  type: 'companies' | 'contacts';
  id: string | null | undefined;
}

/** The record that this one points at. */
function Linked({ title, type, id }: LinkedProps) {
  const definition = useDefinition(type);
  const { row } = useOne(definition, id ?? undefined);
  if (!row) return null;
  return (
    <section aria-label={title} className="border-line border-b px-5 py-3">
      <h3 className="flex h-7 items-center font-medium text-sm">{title}</h3>
      <ul className="-mx-2">
        <RelatedRow definition={definition} row={row} />
      </ul>
    </section>
  );
}
