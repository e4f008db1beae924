'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '@/lib/trpc';
import type { CustomField } from '@/server/records/custom-fields/contract';
import type { Field, FieldKind, RecordDefinition } from './definition';
import type { TypeName } from './record-types';

/** The part of a panel that they are in. */
export const CUSTOM_SECTION = 'Custom fields';

const KINDS: Record<CustomField['type'], FieldKind> = {
  TEXT: 'text',
  LONG_TEXT: 'prose',
  NUMBER: 'number',
  DATE: 'date',
  BOOLEAN: 'flag',
  URL: 'url',
  EMAIL: 'email',
  SELECT: 'choice',
  MULTISELECT: 'choices',
};

/** The custom fields of a record, or of what is written of one, by key. */
function customOf(holder: object): Record<string, unknown> {
  const values = 'customFields' in holder ? holder.customFields : undefined;
  return typeof values === 'object' ? { ...values } : {};
}

const asField = <T extends TypeName>({ key, label, type, options, required }: CustomField): Field<T> => ({
  name: `customFields.${key}`,
  shown: `customFields.${key}`,
  label,
  kind: KINDS[type],
  choices: Object.fromEntries(options.map((option) => [option, { label: option }])),
  atCreation: required,
  section: CUSTOM_SECTION,
  of: (row) => customOf(row)[key] ?? null,
  write: (values, value) => ({ ...values, customFields: { ...customOf(values), [key]: value } }),
  show: (row, value) => ({ ...row, customFields: { ...customOf(row), [key]: value } }),
});

/** The fields that the workspace has added to a kind of record. */
export function useCustomFields<T extends TypeName>({ customized }: RecordDefinition<T>): Field<T>[] {
  const trpc = useTRPC();
  const { data } = useQuery({ ...trpc.customFields.list.queryOptions({}), enabled: customized !== undefined });
  return useMemo(
    () => (data?.customFields ?? []).filter((field) => field.entity === customized).map(asField<T>),
    [data, customized],
  );
}
