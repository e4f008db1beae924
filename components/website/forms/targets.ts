import { leadFieldsFor } from '@/server/website/forms/mapping';
import type { FieldType } from '@/server/website/forms/names';

type LeadField = ReturnType<typeof leadFieldsFor>[number];

/** The fields of a lead as people say them. */
export const TARGET_NAMES: Record<LeadField, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  title: 'Job title',
  website: 'Website',
  city: 'City',
  state: 'State',
  country: 'Country',
  notes: 'Notes',
};

/** What answers of a kind are, whatever the field is called. */
const BY_TYPE: Partial<Record<FieldType, LeadField>> = {
  EMAIL: 'email',
  PHONE: 'phone',
  URL: 'website',
  LONG_TEXT: 'notes',
};
/** What a text is by its label. */
const BY_LABEL: readonly (readonly [RegExp, LeadField])[] = [
  [/^(your |full |first |last )?name$/i, 'name'],
  [/^(your )?(company|organi[sz]ation|employer)( name)?$/i, 'company'],
  [/^(job title|position|role)$/i, 'title'],
  [/^(city|town)$/i, 'city'],
  [/^(state|region|province)$/i, 'state'],
  [/^country$/i, 'country'],
];

/**
 * Where the answers to a field go by themselves: what its kind says, else its label.
 * @param taken where other fields' answers go; a name may be asked for in two parts
 */
export function targetOf(type: FieldType, label: string, taken: readonly (string | null)[]): LeadField | null {
  const byLabel = BY_LABEL.find(([pattern]) => pattern.test(label.trim()))?.[1];
  const target = BY_TYPE[type] ?? byLabel;
  if (!target || !leadFieldsFor(type).includes(target)) return null;
  return target !== 'name' && taken.includes(target) ? null : target;
}
