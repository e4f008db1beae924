import type { CustomField } from '@/server/records/custom-fields/contract';

export const ENTITIES: { value: CustomField['entity']; label: string }[] = [
  { value: 'CONTACT', label: 'Contacts' },
  { value: 'LEAD', label: 'Leads' },
  { value: 'COMPANY', label: 'Companies' },
  { value: 'DEAL', label: 'Deals' },
];

export const FIELD_TYPES: Record<CustomField['type'], string> = {
  TEXT: 'Text',
  LONG_TEXT: 'Long text',
  NUMBER: 'Number',
  DATE: 'Date',
  BOOLEAN: 'Yes or no',
  URL: 'Web address',
  EMAIL: 'Email address',
  SELECT: 'One of a list',
  MULTISELECT: 'Several of a list',
};
