import { parseAmount } from '@/lib/amount';
import { readable } from '@/lib/readable';
import { isDay, isMoment } from '@/lib/typed-date';
import { fromLocal, toLocal } from '@/lib/zoned';
import type { EditorField, FieldKind } from './definition';

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text));

/** A value as the text of an input; what is no day or moment, and shows until it is refused, as it was typed. */
export function toText(field: Pick<EditorField, 'kind'>, value: unknown, timezone: string): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  if (field.kind === 'datetime') return isTime(text) ? toLocal(text, timezone) : text;
  if (field.kind === 'date') return isDay(text.slice(0, 10)) ? text.slice(0, 10) : text;
  return field.kind === 'email' ? readable(text) : text;
}

const CHOSEN: readonly FieldKind[] = ['choice', 'choices', 'flag', 'reference'];

/** The text that an editor begins with again where a value was refused; undefined where there is none to lose. */
export const refusedText = (field: Pick<EditorField, 'kind'>, value: unknown, timezone: string): string | undefined =>
  value === undefined || CHOSEN.includes(field.kind) ? undefined : toText(field, value, timezone);

/** The text of an input as a value; what is no number or moment goes out as it is, so that the service says what is wrong with it. */
export function fromText(field: EditorField, text: string, timezone: string): unknown {
  const value = field.kind === 'prose' || field.kind === 'rich' ? text : text.trim();
  if (value === '') return field.required ? '' : null;
  if (field.kind === 'number' || field.kind === 'money') return parseAmount(value) ?? value;
  if (field.kind === 'datetime') return isMoment(value) ? fromLocal(value, timezone) : value;
  return value;
}
