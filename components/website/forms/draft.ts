import { keyFor } from '@/server/records/custom-fields/key';
import { CUSTOM_PREFIX, fits, hasOptions } from '@/server/website/forms/mapping';
import type { FieldType } from '@/server/website/forms/names';
import type { Form, FormField, FormLook, FormRow } from '@/server/website/forms/shapes';
import { targetOf } from './targets';

/** A field while it is edited; `id` only tells the rows apart, and a new one takes its key from its label. */
export interface DraftField extends Omit<FormField, 'options'> {
  id: string;
  isNew: boolean;
  /** One per line. */
  options: string;
  /** Whether where its answers go was chosen by hand; else its kind and its label say so. */
  isChosen: boolean;
}

export interface Draft extends Omit<FormRow, 'fields' | 'active' | 'redirectUrl' | 'domains'> {
  fields: DraftField[];
  redirectUrl: string;
  anyWebsite: boolean;
  /** One per line. */
  domains: string;
}

let made = 0;

/** A field that asks for nothing in particular yet. */
function newField(more: Partial<DraftField> = {}): DraftField {
  made += 1;
  const empty = {
    key: '',
    label: '',
    type: 'TEXT' as const,
    required: false,
    options: '',
    leadField: null,
    isChosen: false,
  };
  return { id: `new-${made}`, isNew: true, ...empty, ...more };
}

export const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A form as it stands, or what a new one begins with. */
export function toDraft(form: Form | undefined): Draft {
  return {
    name: form?.name ?? 'Contact us',
    submitLabel: form?.submitLabel ?? 'Send',
    thankYou: form?.thankYou ?? 'Thank you! We will be in touch soon.',
    redirectUrl: form?.redirectUrl ?? '',
    accentColor: form?.accentColor ?? '#3f51c9',
    backgroundColor: form?.backgroundColor ?? '#ffffff',
    textColor: form?.textColor ?? '#17191f',
    anyWebsite: form?.domains.includes('*') ?? true,
    domains: form?.domains.filter((domain) => domain !== '*').join('\n') ?? '',
    fields: form?.fields.map((field) => ({
      ...field,
      id: field.key,
      isNew: false,
      isChosen: true,
      options: field.options.join('\n'),
    })) ?? [
      newField({ isNew: false, key: 'name', label: 'Your name', leadField: 'name' }),
      newField({ isNew: false, key: 'email', label: 'Email', type: 'EMAIL', required: true, leadField: 'email' }),
      newField({ isNew: false, key: 'message', label: 'Message', type: 'LONG_TEXT', leadField: 'notes' }),
    ],
  };
}

/** The fields as the service takes them, new ones with keys of their own. */
function fieldsOf(drafts: DraftField[]): FormField[] {
  const taken = new Set(drafts.filter(({ isNew }) => !isNew).map(({ key }) => key));
  return drafts.map(({ id: _id, isNew, isChosen: _isChosen, ...field }) => {
    const key = isNew ? keyFor(/^\d/.test(field.label) ? `field ${field.label}` : field.label, taken) : field.key;
    taken.add(key);
    return { ...field, key, options: hasOptions(field.type) ? lines(field.options) : [] };
  });
}

/** What is sent to the service. */
export function toRow({ anyWebsite, ...draft }: Draft): Omit<FormRow, 'active'> {
  return {
    ...draft,
    redirectUrl: draft.redirectUrl.trim() || null,
    domains: anyWebsite ? ['*'] : lines(draft.domains),
    fields: fieldsOf(draft.fields),
  };
}

/** A draft of which something was kept: its new fields have the keys that they were given. What was written on meanwhile stays. */
export const keptDraft = (draft: Draft, sent: Draft, { fields }: Pick<Form, 'fields'>): Draft => ({
  ...draft,
  fields: draft.fields.map((field) => {
    const key = fields[sent.fields.findIndex(({ id }) => id === field.id)]?.key;
    return key === undefined ? field : { ...field, key, isNew: false };
  }),
});

/** What the preview is drawn from: also while something is not right yet. */
export function toLook(draft: Draft): FormLook {
  const row = toRow(draft);
  const fields = row.fields.map((field, index) => ({ ...field, label: field.label || `Field ${index + 1}` }));
  return { ...row, fields, name: row.name || 'Form', submitLabel: row.submitLabel || 'Send' };
}

/** What a field of a kind is called to begin with, where its kind says it. */
const LABELS: Partial<Record<FieldType, string>> = { EMAIL: 'Email', PHONE: 'Phone', URL: 'Website' };

/** A new field of a kind, beside the others. */
export const fieldOf = (type: FieldType, others: readonly DraftField[]): DraftField =>
  retargeted(newField({ type, label: LABELS[type] ?? '' }), others);

/** A field whose answers go where its kind and label say, unless somebody has chosen where. */
export function retargeted(field: DraftField, others: readonly DraftField[]): DraftField {
  const { type, label, leadField, isChosen } = field;
  if (isChosen && (leadField === null || leadField.startsWith(CUSTOM_PREFIX) || fits(type, leadField))) return field;
  const taken = others.filter(({ id }) => id !== field.id).map((other) => other.leadField);
  return { ...field, isChosen: false, leadField: targetOf(type, label, taken) };
}

/** A field of another kind; a custom field that its answers went to may not take them any more. */
export function withType(field: DraftField, type: FieldType, others: readonly DraftField[]): DraftField {
  const isCustom = field.leadField?.startsWith(CUSTOM_PREFIX);
  return retargeted({ ...field, type, ...(isCustom && { leadField: null, isChosen: false }) }, others);
}
