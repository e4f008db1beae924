import { parseAmount } from '@/lib/amount';
import { readable } from '@/lib/readable';
import { isMoment } from '@/lib/typed-date';
import { fromLocal, toLocal } from '@/lib/zoned';
import type { EditorField } from './definition';

/** A value as the text of an input. */
export function toText(field: EditorField, value: unknown, timezone: string): string {
  if (value === null || value === undefined) return '';
  if (field.kind === 'datetime') return toLocal(String(value), timezone);
  if (field.kind === 'date') return String(value).slice(0, 10);
  return field.kind === 'email' ? readable(String(value)) : String(value);
}

/** The text of an input as a value; what is no number or moment goes out as it is, so that the service says what is wrong with it. */
export function fromText(field: EditorField, text: string, timezone: string): unknown {
  const value = field.kind === 'prose' || field.kind === 'rich' ? text : text.trim();
  if (value === '') return field.required ? '' : null;
  if (field.kind === 'number' || field.kind === 'money') return parseAmount(value) ?? value;
  if (field.kind === 'datetime') return isMoment(value) ? fromLocal(value, timezone) : value;
  return value;
}
