/** What a field of a form asks for. */
export const FIELD_TYPES = [
  'TEXT',
  'LONG_TEXT',
  'EMAIL',
  'PHONE',
  'URL',
  'NUMBER',
  'DATE',
  'SELECT',
  'MULTISELECT',
  'CHECKBOX',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Fields of a lead that an answer may go to, besides its custom fields. */
export const LEAD_FIELDS = [
  'name',
  'email',
  'phone',
  'company',
  'title',
  'website',
  'city',
  'state',
  'country',
  'notes',
] as const;
