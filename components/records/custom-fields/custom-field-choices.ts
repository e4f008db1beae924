import { humanize } from '@/lib/format';
import type { CustomField } from '@/server/records/custom-fields/contract';
import { CUSTOMIZED, customizedRecords } from '@/server/records/custom-fields/customized';

export const ENTITIES = CUSTOMIZED.map((value) => ({ value, label: humanize(customizedRecords[value].plural) }));

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
