import { keyFor } from '@/server/records/custom-fields/key';
import { fits, hasOptions } from '@/server/website/forms/mapping';
import type { FieldType, Form, FormField, FormLook, FormRow } from '@/server/website/forms/shapes';

/** A field while it is edited; `id` only tells the rows apart, and a new one takes its key from its label. */
export interface DraftField extends Omit<FormField, 'options'> {
  id: string;
  isNew: boolean;
  /** One per line. */
  options: string;
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
export function newField(more: Partial<DraftField> = {}): DraftField {
  made += 1;
  const empty = { key: '', label: '', type: 'TEXT' as const, required: false, options: '', leadField: null };
  return { id: `new-${made}`, isNew: true, ...empty, ...more };
}

const lines = (text: string) =>
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
      options: field.options.join('\n'),
    })) ?? [
      newField({ isNew: false, key: 'name', label: 'Your name', leadField: 'name' }),
      newField({ isNew: false, key: 'email', label: 'E-mail', type: 'EMAIL', required: true, leadField: 'email' }),
      newField({ isNew: false, key: 'message', label: 'Message', type: 'LONG_TEXT', leadField: 'notes' }),
    ],
  };
}

/** The fields as the service takes them, new ones with keys of their own. */
function fieldsOf(drafts: DraftField[]): FormField[] {
  const taken = new Set(drafts.filter(({ isNew }) => !isNew).map(({ key }) => key));
  return drafts.map(({ id: _id, isNew, ...field }) => {
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

/** What the preview is drawn from: also while something is not right yet. */
export function toLook(draft: Draft): FormLook {
  const row = toRow(draft);
  const fields = row.fields.map((field, index) => ({ ...field, label: field.label || `Field ${index + 1}` }));
  return { ...row, fields, name: row.name || 'Form', submitLabel: row.submitLabel || 'Send' };
}

/** A field of another type; where its answers went may not take them any more. */
export function withType(field: DraftField, type: FieldType): DraftField {
  const keeps = field.leadField !== null && fits(type, field.leadField);
  return { ...field, type, leadField: keeps ? field.leadField : null };
}
