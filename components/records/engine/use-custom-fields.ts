'use client';

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '@/lib/trpc';
import type { CustomField } from '@/server/records/custom-fields/contract';
import type { Field, FieldKind, RecordDefinition } from './types';

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

const asField = ({ key, label, type, options, required }: CustomField): Field => ({
  name: `customFields.${key}`,
  label,
  kind: KINDS[type],
  choices: Object.fromEntries(options.map((option) => [option, { label: option }])),
  atCreation: required,
  section: CUSTOM_SECTION,
});

/** The fields that the workspace has added to a kind of record. */
export function useCustomFields({ entity }: RecordDefinition): Field[] {
  const trpc = useTRPC();
  const { data } = useQuery({ ...trpc.customFields.list.queryOptions({}), enabled: entity !== undefined });
  return useMemo(
    () => (data?.customFields ?? []).filter((field) => field.entity === entity).map(asField),
    [data, entity],
  );
}
