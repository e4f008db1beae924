'use client';

import type { ReactNode } from 'react';
import { FilesPanel } from '@/components/records/files/files-panel';
import { When } from '@/components/ui/when';
import { useSession } from '@/components/workspace/auth/session';
import { RecordHistory } from '@/components/workspace/changes/record-history';
import type { Field, RecordDefinition } from './definition';
import { FieldRow } from './field-row';
import { PanelTags } from './panel-tags';
import type { Row, TypeName } from './record-types';
import { RelatedList } from './related-list';
import { CUSTOM_SECTION, useCustomFields } from './use-custom-fields';
import { useLinks } from './use-links';

interface BodyProps<T extends TypeName> {
  definition: RecordDefinition<T>;
  row: Row<T>;
}

/** The fields of a record in their sections, its tags, and the records that belong to it. */
export function PanelBody<T extends TypeName>({ definition, row }: BodyProps<T>) {
  return (
    <>
      <PanelFields definition={definition} row={row}>
        {definition.related.map((related) => (
          <RelatedList key={related.type} related={related} id={row.id} of={definition.one} />
        ))}
        {definition.files ? (
          <FilesPanel entity={definition.files} recordId={row.id} className="border-line border-b" />
        ) : null}
      </PanelFields>
      <RecordHistory id={row.id} className="border-line border-b px-5 py-2.5" />
      <Dates {...row} />
    </>
  );
}

interface PanelFieldsProps<T extends TypeName> extends BodyProps<T> {
  /** What stands between the first fields and the further ones. */
  children?: ReactNode;
}

/** The tags and the fields of a record, each changed in its place. */
export function PanelFields<T extends TypeName>({ definition, row, children }: PanelFieldsProps<T>) {
  const custom = useCustomFields(definition);
  const disabled = !useSession().can(definition.scope) || !definition.update;
  const links = useLinks(definition, row.id);
  const fields = [...definition.fields, ...custom];
  const sections = [...new Set(fields.map((field) => field.section))];
  const rest = sections.filter((section) => section !== undefined && section !== CUSTOM_SECTION);
  const show = (section: string | undefined) => (
    <Fields key={section ?? ''} title={section} fields={fields.filter((field) => field.section === section)}>
      {(field) => (
        <FieldRow key={field.name} definition={definition} row={row} field={field} links={links} disabled={disabled} />
      )}
    </Fields>
  );
  return (
    <>
      {definition.tagged ? <PanelTags entity={definition.tagged} id={row.id} disabled={disabled} /> : null}
      {definition.head?.(row)}
      {[undefined, CUSTOM_SECTION].filter((section) => sections.includes(section)).map(show)}
      {definition.below?.(row, !disabled)}
      {children}
      {rest.map(show)}
    </>
  );
}

interface FieldsProps<T extends TypeName> {
  title: string | undefined;
  fields: Field<T>[];
  children: (field: Field<T>) => ReactNode;
}

function Fields<T extends TypeName>({ title, fields, children }: FieldsProps<T>) {
  return (
    <section aria-label={title ?? 'Details'} className="border-line border-b py-3 pr-3 pl-5 last:border-0">
      {title ? <h3 className="mb-1 font-medium text-faint text-xs">{title}</h3> : null}
      {fields.map(children)}
    </section>
  );
}

interface Dated {
  createdAt: string;
  updatedAt?: string;
  externalId?: string | null;
}

/** When it was made and last changed, and what its caller calls it. */
export function Dates({ createdAt, updatedAt, externalId }: Dated) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 px-5 py-4 text-faint text-xs">
      <span>
        Created <When at={createdAt} />
      </span>
      {updatedAt && updatedAt !== createdAt ? (
        <span>
          Changed <When at={updatedAt} />
        </span>
      ) : null}
      {externalId ? <span>External id {externalId}</span> : null}
    </p>
  );
}
