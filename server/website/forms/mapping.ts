import type { CUSTOM_FIELD_TYPES } from '@/server/records/custom-fields/contract';
import { type FieldType, LEAD_FIELDS } from './names';

type CustomType = (typeof CUSTOM_FIELD_TYPES)[number];
type LeadField = (typeof LEAD_FIELDS)[number];

/** The custom field of a lead that answers go to, by `customFields.<key>`. */
export const CUSTOM_PREFIX = 'customFields.';

const PLAIN: LeadField[] = ['company', 'title', 'city', 'state', 'country', 'notes'];

/** Where the answers to each type of field can go. */
const FITS: Record<FieldType, { lead: LeadField[]; custom: CustomType[] }> = {
  TEXT: { lead: ['name', 'phone', 'website', ...PLAIN], custom: ['TEXT', 'LONG_TEXT'] },
  LONG_TEXT: { lead: ['notes'], custom: ['LONG_TEXT'] },
  EMAIL: { lead: ['email'], custom: ['EMAIL', 'TEXT'] },
  PHONE: { lead: ['phone'], custom: ['TEXT'] },
  URL: { lead: ['website'], custom: ['URL', 'TEXT'] },
  NUMBER: { lead: [], custom: ['NUMBER'] },
  DATE: { lead: [], custom: ['DATE'] },
  SELECT: { lead: PLAIN, custom: ['SELECT', 'TEXT'] },
  MULTISELECT: { lead: [], custom: ['MULTISELECT'] },
  CHECKBOX: { lead: [], custom: ['BOOLEAN'] },
};

/** Whether answers of a type can go to a field of the lead; `customType` is that of the custom field, if it is one. */
export function fits(type: FieldType, leadField: string, customType?: CustomType): boolean {
  if (leadField.startsWith(CUSTOM_PREFIX)) return customType !== undefined && FITS[type].custom.includes(customType);
  return FITS[type].lead.some((name) => name === leadField);
}

/** The fields of a lead that answers of a type can go to. */
export const leadFieldsFor = (type: FieldType): readonly LeadField[] =>
  LEAD_FIELDS.filter((name) => FITS[type].lead.includes(name));

/** Whether a type of field offers options to choose from. */
export const hasOptions = (type: FieldType) => type === 'SELECT' || type === 'MULTISELECT';
