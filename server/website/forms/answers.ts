import { z } from 'zod';
import { parseAmount } from '@/lib/amount';
import { email, isDate, text } from '@/server/kernel/contract/fields';
import { wordOf } from '@/server/kernel/contract/word';
import { hasOptions } from './mapping';
import type { FieldType } from './names';
import type { Answers, FormField } from './shapes';

/** What is wrong with an answer. */
interface AnswerProblem {
  key: string;
  label: string;
  message: string;
}

const PHONE = /^[+(\d][\d\s().+/-]{3,}(\s?(x|ext\.?)\s?\d+)?$/i;

/** An address with its scheme, which people leave out. */
export const withScheme = (url: string) => (/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`);

function isWebAddress(url: string): boolean {
  if (!URL.canParse(withScheme(url))) return false;
  const { protocol, hostname } = new URL(withScheme(url));
  return /^https?:$/.test(protocol) && hostname.includes('.');
}

const matching = (max: number, test: (value: string) => boolean, message: string) => text(max).refine(test, message);

/** What an answer of each type must be, once it is trimmed and not empty. */
const SCHEMA: Record<FieldType, (options: string[]) => z.ZodType<string | string[] | true>> = {
  TEXT: () => text(500),
  LONG_TEXT: () => text(10_000),
  EMAIL: email,
  PHONE: () => matching(100, (value) => PHONE.test(value), 'Invalid phone number'),
  URL: () => matching(2000, isWebAddress, 'Invalid web address'),
  NUMBER: () => matching(40, (value) => parseAmount(value) !== undefined, 'Expected a number'),
  DATE: () => matching(10, isDate, 'Expected a date as YYYY-MM-DD'),
  SELECT: (options) => z.enum(options),
  MULTISELECT: (options) => z.array(z.enum(options)).transform((chosen) => [...new Set(chosen)]),
  CHECKBOX: () => z.literal(true),
};

/** An answer as it was sent, without what is no answer: blanks around a text, empty choices, an unticked box. */
function tidy(type: FieldType, sent: unknown): unknown {
  if (type === 'CHECKBOX') return tick(sent);
  if (type === 'MULTISELECT') {
    const chosen = (Array.isArray(sent) ? sent : [sent]).filter(
      (one) => one !== undefined && one !== null && one !== '',
    );
    return chosen.length > 0 ? chosen : null;
  }
  const value = typeof sent === 'number' ? String(sent) : sent;
  const trimmed = typeof value === 'string' ? value.trim() : value;
  return trimmed === '' || trimmed === undefined ? null : trimmed;
}

function tick(sent: unknown): unknown {
  const word = wordOf(sent ?? '')
    .trim()
    .toLowerCase();
  if (['', 'false', 'off', '0', 'no'].includes(word)) return null;
  return ['true', 'on', '1', 'yes'].includes(word) ? true : sent;
}

/** Reads the answers to a form's fields; what it does not ask for is passed over. */
export function readAnswers(fields: readonly FormField[], sent: Record<string, unknown>) {
  const answers: Answers = {};
  const problems: AnswerProblem[] = [];
  for (const { key, label, type, required, options } of fields) {
    const value = tidy(type, Object.hasOwn(sent, key) ? sent[key] : undefined);
    answers[key] = null;
    if (value === null) {
      if (required) problems.push({ key, label, message: 'Required' });
      continue;
    }
    const parsed = SCHEMA[type](hasOptions(type) ? options : []).safeParse(value);
    if (parsed.success) answers[key] = parsed.data;
    else problems.push({ key, label, message: parsed.error.issues[0]?.message ?? 'Invalid' });
  }
  return { answers, problems };
}
