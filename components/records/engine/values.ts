import { fromLocal, toLocal } from '@/lib/zoned';
import type { AnyRow, Field } from './types';

/** The value of a field in a record: a reference is seen as the record it points at, a custom field under its key. */
export function fieldValue(field: Field, row: AnyRow): unknown {
  if (field.name.startsWith('customFields.')) {
    const values = row.customFields as Record<string, unknown> | undefined;
    return values?.[field.name.slice('customFields.'.length)] ?? null;
  }
  return row[field.to?.shown ?? field.name] ?? null;
}

/** The change that writes a value, as a PATCH or a new row carries it. */
export function changeOf(field: Field, value: unknown): Record<string, unknown> {
  if (field.name.startsWith('customFields.'))
    return { customFields: { [field.name.slice('customFields.'.length)]: value } };
  return { [field.name]: value };
}

/** Lays changes over each other; custom fields are merged key by key. */
export function mergeChanges(all: Record<string, unknown>[]): Record<string, unknown> {
  const custom = all.flatMap(({ customFields }) => (customFields ? [customFields] : []));
  return Object.assign({}, ...all, custom.length > 0 && { customFields: Object.assign({}, ...custom) });
}

/** A value as the text of an input. */
export function toText(field: Field, value: unknown, timezone: string): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'datetime') return toLocal(String(value), timezone);
  if (field.kind === 'date') return String(value).slice(0, 10);
  return String(value);
}

/** The text of an input as a value; what is no number goes out as it is, so that the service says what is wrong with it. */
export function fromText(field: Field, text: string, timezone: string): unknown {
  const value = field.kind === 'prose' ? text : text.trim();
  if (value === '') return field.required ? '' : null;
  if (field.kind === 'number' || field.kind === 'money') return Number.isNaN(Number(value)) ? value : Number(value);
  if (field.kind === 'datetime') return fromLocal(value, timezone);
  return value;
}
