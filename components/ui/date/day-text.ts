import { formatDay } from '@/lib/format';
import { isDay, isMoment, placeholderOf } from '@/lib/typed-date';
import { readersLocale } from './reader';

export interface Bounds {
  min?: string | undefined;
  max?: string | undefined;
}

/** A value as the field shows it: `25 Nov 2026`, `25 Nov 2026, 09:30`; as it was typed, where it is none. */
export function shown(value: string): string {
  if (isDay(value)) return formatDay(value);
  return isMoment(value) ? `${formatDay(value.slice(0, 10))}, ${value.slice(11)}` : value;
}

/** What an empty field asks for, in the reader's order. */
export const placeholder = (kind: 'day' | 'moment') =>
  placeholderOf(readersLocale()) + (kind === 'moment' ? ', hh:mm' : '');

/** Days alone, of bounds that may have a time. */
export const bounds = ({ min, max }: Bounds): Bounds => ({ min: min?.slice(0, 10), max: max?.slice(0, 10) });

/** What is wrong with what was typed, in words. */
export function problemOf(value: string, kind: 'day' | 'moment', { min, max }: Bounds): string | undefined {
  if (value === '') return undefined;
  if (kind === 'day' ? !isDay(value) : !isMoment(value)) {
    return kind === 'day' ? 'Write a day, such as 25 Nov 2026.' : 'Write a day and a time, such as 25 Nov 2026, 09:30.';
  }
  if (min && value < min) return `Not before ${shown(min)}.`;
  return max && value > max ? `Not after ${shown(max)}.` : undefined;
}
