import { DateTime } from 'luxon';
import { z } from 'zod';
import { asciiAddress } from './address';
import { issueParams } from './faults';
import { wordOf } from './word';
import { isZone } from './zone';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATETIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/i;

/** An ISO 8601 datetime as UTC with milliseconds, or undefined; one without an offset is UTC. */
export function toUtc(text: string): string | undefined {
  if (!DATETIME.test(text)) return undefined;
  const parsed = DateTime.fromISO(text.replace(' ', 'T'), { zone: 'utc' });
  return parsed.isValid && parsed.year >= 1 && parsed.year <= 9999 ? parsed.toUTC().toISO() : undefined;
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export const isDate = (text: string) => DATE.test(text) && DateTime.fromISO(text).isValid && !text.startsWith('0000');

/** A schema whose JSON Schema is said by hand, because its parsing cannot be read off. */
const shown = <T extends z.ZodType>(schema: T, jsonSchema: Record<string, unknown>): T => schema.meta({ jsonSchema });

// ---------------------------------------------------------------- fields of bodies

/** Text that is trimmed at both ends. */
export const text = (max = 500, min = 0) => z.string().trim().min(min).max(max);
/** Text that must say something. */
export const requiredText = (max = 500) => text(max, 1);
/** Text whose absence has its own sentence, such as `name is required.` */
export const namedText = (field: string, max = 500) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? `${field} is required.` : undefined) })
    .trim()
    .min(1, `${field} is required.`)
    .max(max);
/** Characters of a long text, where nothing else is said. */
export const PROSE_LENGTH = 100_000;
/** Long text, kept as it is sent. */
export const prose = (max = PROSE_LENGTH) => z.string().max(max);
/** The caller's own name of a record: unique in the workspace for that kind, compared exactly. */
export const externalId = () => z.string().min(1).max(200);
const address = z.string().trim().max(320).transform(asciiAddress).pipe(z.email());
/** One e-mail address, trimmed, its domain in ASCII. */
export const email = () => shown(address, { type: 'string', format: 'email', maxLength: 320 });
/** A website: `example.com` with what is below it, `localhost:8080`, or `*` for any. */
export const domain = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .regex(/^(\*|[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?)$/, 'Expected a domain such as example.com');
/** Money: a JSON number with at most two decimals. */
export const money = () =>
  z
    .number()
    .min(0)
    .max(999_999_999_999)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Number must have at most 2 decimals');
/** Percent: from 0 to 100, with so many decimals at most. */
export const percent = (decimals: number) =>
  z
    .number()
    .min(0)
    .max(100)
    .refine(
      (value) => Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) < 1e-6,
      `Number must have at most ${decimals} decimals`,
    );
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
/** A currency by its code of ISO 4217, in any case. */
export const currency = () =>
  z
    .string()
    .trim()
    .toUpperCase()
    .refine((code) => CURRENCIES.has(code), 'Expected a currency of ISO 4217, such as USD');
/** A datetime; without an offset it is UTC. Comes out as UTC with milliseconds. */
export const datetime = () =>
  shown(
    z.string().transform((value, ctx) => {
      const utc = toUtc(value.trim());
      if (utc) return utc;
      ctx.addIssue({ code: 'custom', message: 'Invalid datetime', input: value });
      return z.NEVER;
    }),
    { type: 'string', format: 'date-time' },
  );
/** A day, `YYYY-MM-DD`; the day of a datetime when one is sent. */
export const day = () =>
  shown(
    z.string().transform((value, ctx) => {
      if (isDate(value)) return value;
      const utc = toUtc(value);
      if (utc) return utc.slice(0, 10);
      ctx.addIssue({ code: 'custom', message: 'Invalid date', input: value });
      return z.NEVER;
    }),
    { type: 'string', format: 'date' },
  );
/** An IANA time zone; an offset such as `+02:00` is none, as it knows no daylight-saving time. */
export const timezone = () => z.string().max(100).refine(isZone, 'Invalid time zone');
/** One of a closed set, with the sentence that names the set where the specification has one. */
export const choice = <const V extends readonly [string, ...string[]]>(values: V, sentence?: string) =>
  z.enum(values, sentence ? { error: (issue) => (issue.input === undefined ? undefined : sentence) } : undefined);
/** The values of custom fields by key; the rules of each are checked against the workspace's definitions. */
export const customFields = () => z.record(z.string().max(100), z.unknown());

/** `<field> must be one of: A, B.` */
export const oneOf = (field: string, values: readonly string[]) => `${field} must be one of: ${values.join(', ')}.`;

// ---------------------------------------------------------------- query parameters

/** `limit`, within the endpoint's bounds. */
export const limit = (max: number, fallback: number) =>
  shown(
    z
      .custom<number | string>()
      .optional()
      .transform((value, ctx) => {
        if (value === undefined) return fallback;
        const number = typeof value === 'number' || /^\d+$/.test(wordOf(value)) ? Number(value) : Number.NaN;
        if (Number.isInteger(number) && number >= 1 && number <= max) return number;
        const message = `limit must be an integer between 1 and ${max}.`;
        ctx.addIssue({
          code: 'custom',
          message,
          input: value,
          ...issueParams('out_of_range', { minimum: 1, maximum: max }),
        });
        return z.NEVER;
      }),
    { type: 'integer', minimum: 1, maximum: max, default: fallback },
  );
/** `limit` of a list that is whole without one. */
export const optionalLimit = (max: number) =>
  shown(limit(max, 0), { type: 'integer', minimum: 1, maximum: max }).transform((value) => value || undefined);
/** `cursor`: the nextCursor of the page before. */
export const cursor = () => z.string().max(5000).optional().describe('nextCursor of the page before.');
/** A filter that is `true` or `false`. */
export const flag = (name: string) =>
  shown(
    z.custom<boolean | string>().transform((value, ctx) => {
      if (value === true || value === 'true') return true;
      if (value === false || value === 'false') return false;
      const message = `${name} must be true or false.`;
      ctx.addIssue({
        code: 'custom',
        message,
        input: value,
        ...issueParams('not_allowed', { allowed: [true, false] }),
      });
      return z.NEVER;
    }),
    { type: 'boolean' },
  ).optional();
/** A filter on a closed set, in any case; `sentence` names the set. */
export const filterChoice = <const V extends readonly [string, ...string[]]>(values: V, sentence: string) =>
  shown(
    z.custom<V[number] | (string & {})>().transform((value, ctx): V[number] => {
      const upper = wordOf(value).toUpperCase();
      if (values.includes(upper)) return upper;
      ctx.addIssue({
        code: 'custom',
        message: sentence,
        input: value,
        ...issueParams('not_allowed', { allowed: values }),
      });
      return z.NEVER;
    }),
    { type: 'string', enum: [...values] },
  ).optional();
/** A filter that is a datetime. */
export const since = (name: string) =>
  shown(
    z.string().transform((value, ctx) => {
      const utc = toUtc(value);
      if (utc) return utc;
      ctx.addIssue({ code: 'custom', message: `${name} must be an ISO 8601 datetime.`, input: value });
      return z.NEVER;
    }),
    { type: 'string', format: 'date-time' },
  ).optional();
/** A filter that is a datetime or a day, which is its midnight UTC. Comes out as UTC with milliseconds. */
export const moment = (name: string) =>
  shown(
    z.string().transform((value, ctx) => {
      const at = toUtc(isDate(value) ? `${value}T00:00Z` : value);
      if (at) return at;
      ctx.addIssue({ code: 'custom', message: `${name} must be an ISO 8601 datetime.`, input: value });
      return z.NEVER;
    }),
    { type: 'string', format: 'date-time' },
  ).optional();
/** A filter on a closed set of lower-case names, in any case. */
export const filterName = <const V extends readonly [string, ...string[]]>(field: string, values: V) =>
  shown(
    z.custom<V[number] | (string & {})>().transform((value, ctx): V[number] => {
      const name = wordOf(value).toLowerCase();
      if (values.includes(name)) return name;
      const message = oneOf(field, values);
      ctx.addIssue({ code: 'custom', message, input: value, ...issueParams('not_allowed', { allowed: values }) });
      return z.NEVER;
    }),
    { type: 'string', enum: [...values] },
  ).optional();
/** A key, a token or a slug, compared exactly. */
export const key = () => z.string().min(1).max(200);
/** A filter compared with the whole value. */
export const exact = () => z.string().max(500).optional();

/** A filter compared with an address, however its domain is written. */
export const exactEmail = () =>
  shown(z.string().max(500).transform(asciiAddress), { type: 'string', maxLength: 500 }).optional();

/** Text to look for, in any case. */
export const search = () => z.string().trim().min(1).max(200).optional();

// ---------------------------------------------------------------- what responses say

/** A datetime as every response writes it: UTC with milliseconds. */
export const utc = () => z.iso.datetime({ precision: 3 });
/** What every keyset list of records takes besides its filters. */
export const recordPage = () => ({ updatedSince: since('updatedSince'), limit: limit(1000, 100), cursor: cursor() });

/** The cursor of the next page, null on the last. */
export const nextCursor = () => z.string().nullable();

/** A text that an answer may hold as null. */
export const nullableText = () => z.string().nullable();
/** Where somebody is, as answers show it and as it is written. */
export const location = () => ({ city: nullableText(), state: nullableText(), country: nullableText() });
export const locationRow = () => {
  const part = () => text().nullable().optional();
  return { city: part(), state: part(), country: part() };
};
/** What somebody is to the sellers, likewise. */
export const origin = () => ({
  source: nullableText(),
  category: nullableText(),
  buyerType: nullableText(),
  website: nullableText(),
});
export const originRow = () => {
  const part = () => text().nullable().optional();
  return { source: part(), category: part(), buyerType: part(), website: text(2000).nullable().optional() };
};
