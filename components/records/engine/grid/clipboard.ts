import { parseAmount } from '@/lib/amount';
import { type Reader, typedDay, typedMoment } from '@/lib/typed-date';
import { fromLocal } from '@/lib/zoned';
import type { Field } from '../definition';
import type { TypeName } from '../record-types';

/** What a sheet has put into the clipboard. */
export async function fromSheet(text: string): Promise<string[][]> {
  const { default: papa } = await import('papaparse');
  const { data } = papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' });
  return data;
}

/** Names of an option in any case, or its code. */
function optionOf(choices: Record<string, { label: string }>, text: string): string {
  const asked = text.trim().toLowerCase();
  const found = Object.entries(choices).find(
    ([code, { label }]) => code.toLowerCase() === asked || label.toLowerCase() === asked,
  );
  return found?.[0] ?? text;
}

type Pasted = Pick<Field<TypeName>, 'kind' | 'choices' | 'required'>;

/** Whose paste is read: days and moments are those that the same text would be if they typed it. */
interface Paster {
  reader: Reader;
  timezone: string;
}

function timeOf(kind: 'date' | 'datetime', text: string, { reader, timezone }: Paster): string {
  if (kind === 'date') return typedDay(text, reader) ?? text;
  const moment = typedMoment(text, reader);
  return moment ? fromLocal(moment, timezone) : text;
}

/** A pasted text as the value of a field; what suits no such field goes out as it is, so that the service says so. */
export function fromPaste({ kind, choices = {}, required }: Pasted, text: string, paster: Paster): unknown {
  const value = text.trim();
  if (kind === 'flag') return /^(yes|true|1|x)$/i.test(value) ? true : /^(no|false|0|)$/i.test(value) ? false : value;
  if (value === '') return required ? '' : kind === 'choices' ? [] : null;
  if (kind === 'choice') return optionOf(choices, value);
  if (kind === 'choices') return value.split(',').map((one) => optionOf(choices, one.trim()));
  if (kind === 'date' || kind === 'datetime') return timeOf(kind, value, paster);
  if (kind !== 'number' && kind !== 'money') return kind === 'prose' || kind === 'rich' ? text : value;
  return parseAmount(value) ?? value;
}
