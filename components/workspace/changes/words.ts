import { formatDateTime, formatDay, formatMoney, formatNumber, humanize, wordsOf } from '@/lib/format';
import type { ChangeAnswer } from '@/server/workspace/changes/contract';

type Read = Pick<ChangeAnswer, 'names' | 'kinds' | 'currency'>;

/** Fields whose names say something else than the console does. */
const CALLED: Readonly<Record<string, string>> = { stage: 'Stage type', lifecycleStage: 'Lifecycle' };

/** `customFields.size` reads `Size`; `expectedCloseDate` reads `Expected close date`. */
export const fieldName = (name: string) =>
  CALLED[name] ?? wordsOf(name.replace(/^customFields\./, '').replace(/Id$/, ''));

const LONG = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** A value of the history as people say it: codes in words, records by their names, moments where the member is. */
export function valueInWords(
  value: unknown,
  field: string,
  { names = {}, kinds = {}, currency }: Read,
  zone: string,
): string {
  const say = (one: unknown): string => {
    if (one === null || one === undefined || one === '') return 'empty';
    if (Array.isArray(one)) return one.length > 0 ? one.map(say).join(', ') : 'none';
    if (typeof one === 'object') return inParts(one, say);
    if (typeof one === 'boolean') return one ? 'Yes' : 'No';
    if (kinds[field] === 'amount' && Number.isFinite(Number(one))) return formatMoney(Number(one), currency);
    if (typeof one === 'number') return formatNumber(one);
    const text = String(one);
    if (names[text] !== undefined) return names[text];
    if (kinds[field] === 'choice') return humanize(text);
    if (MOMENT.test(text)) return formatDateTime(text, zone);
    return DAY.test(text) ? formatDay(text) : text;
  };
  const text = say(value);
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
}

/** `{name: 'Seat', unitPrice: 5}` as `name Seat, unit price 5`. */
const inParts = (value: object, say: (one: unknown) => string) =>
  Object.entries(value)
    .filter(([name, one]) => !isEmpty(one) && !/(^i|I)ds?$/.test(name))
    .map(([name, one]) => `${wordsOf(name).toLowerCase()} ${say(one)}`)
    .join(', ') || 'none';

const isEmpty = (one: unknown) => one === null || one === undefined || one === '';
