'use client';

import { FilesPanel } from '@/components/records/files/files-panel';
import { QuotePanel } from '@/components/records/quotes/quote-panel';
import { When } from '@/components/ui/when';
import { useSession } from '@/components/workspace/auth/session';
import { FieldRow } from './field-row';
import { PanelTags } from './panel-tags';
import { RelatedList } from './related-list';
import type { AnyRow, Field, RecordDefinition } from './types';
import { CUSTOM_SECTION, useCustomFields } from './use-custom-fields';
import { useLinks } from './use-links';

/** The fields of a record in their sections, its tags, and the records that belong to it. */
export function PanelBody({ definition, row }: { definition: RecordDefinition; row: AnyRow }) {
  const custom = useCustomFields(definition);
  const disabled = !useSession().can(definition.write) || !definition.editable;
  const links = useLinks(definition, row.id);
  const fields = [...definition.fields, ...custom].filter((field) => !field.onlyAtCreation);
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
      {definition.entity ? <PanelTags entity={definition.entity} id={row.id} disabled={disabled} /> : null}
      {definition.noun === 'quotes' ? <QuotePanel row={row} /> : null}
      {[undefined, CUSTOM_SECTION].filter((section) => sections.includes(section)).map(show)}
      {definition.related.map((related) => (
        <RelatedList key={related.noun} related={related} id={row.id} />
      ))}
      {definition.files ? (
        <FilesPanel entity={definition.files} recordId={row.id} className="border-line border-b" />
      ) : null}
      {rest.map(show)}
      <Dates row={row} />
    </>
  );
}

interface FieldsProps {
  title: string | undefined;
  fields: Field[];
  children: (field: Field) => React.ReactNode;
}

function Fields({ title, fields, children }: FieldsProps) {
  return (
    <section aria-label={title ?? 'Details'} className="border-line border-b py-3 pr-3 pl-5 last:border-0">
      {title ? <h3 className="mb-1 font-medium text-faint text-xs">{title}</h3> : null}
      {fields.map(children)}
    </section>
  );
}

function Dates({ row }: { row: AnyRow }) {
  const { createdAt, updatedAt, externalId } = row;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 px-5 py-4 text-faint text-xs">
      {typeof createdAt === 'string' ? (
        <span>
          Created <When at={createdAt} />
        </span>
      ) : null}
      {typeof updatedAt === 'string' && updatedAt !== createdAt ? (
        <span>
          Changed <When at={updatedAt} />
        </span>
      ) : null}
      {typeof externalId === 'string' ? <span>External id {externalId}</span> : null}
    </p>
  );
}
