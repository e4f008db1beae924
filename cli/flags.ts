import { readFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { JsonSchema } from '@/server/kernel/contract/json-schema';
import { usage } from './exit';

/** Names that every command uses for something else; fields of such a name are given in --data. */
const RESERVED = new Set(['json', 'all', 'data', 'columns', 'help', 'file']);

export const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const typesOf = (schema: JsonSchema): string[] => [schema.type ?? []].flat();
const isList = (schema: JsonSchema) => typesOf(schema).includes('array');
const isPlainList = (schema: JsonSchema) => isList(schema) && typesOf(schema.items ?? {}).includes('string');

/** Gives a command one flag for each of these fields. */
export function addFlags(command: Command, fields: [string, JsonSchema][], required: readonly string[]): void {
  for (const [name, schema] of fields) {
    if (!RESERVED.has(name)) command.addOption(flagOf(name, schema, required.includes(name)));
  }
}

function flagOf(name: string, schema: JsonSchema, required: boolean): Option {
  const long = `--${kebab(name)}`;
  const option = typesOf(schema).includes('boolean')
    ? new Option(`${long} [boolean]`, describe(schema, required))
    : new Option(`${long} <${placeholder(schema)}>`, describe(schema, required));
  if (!isPlainList(schema)) return option;
  return option.argParser((text: string, before: string[] = []) => [...before, text]);
}

function placeholder(schema: JsonSchema): string {
  if (isPlainList(schema)) return 'list';
  const [type = 'json'] = typesOf(schema);
  if (schema.format) return schema.format;
  return { string: 'text', integer: 'number', number: 'number' }[type] ?? 'json';
}

function describe(schema: JsonSchema, required: boolean): string {
  const values = (schema.enum ?? schema.items?.enum ?? []).filter((value) => value !== null);
  const notes = [
    required ? 'required' : '',
    values.length > 0 ? values.join(' | ') : '',
    isPlainList(schema) ? 'comma-separated, or repeated' : '',
    schema.default === undefined ? '' : `default ${String(schema.default)}`,
  ].filter(Boolean);
  return [schema.description, notes.length > 0 ? `(${notes.join('; ')})` : ''].filter(Boolean).join(' ');
}

/** A flag's text as the field's JSON; what does not fit is sent as it is, for the service to say what is wrong with it. */
export function convert(name: string, schema: JsonSchema, given: unknown): unknown {
  const types = typesOf(schema);
  if (Array.isArray(given))
    return given.flatMap((text: string) => (text.startsWith('[') ? [json(name, text)].flat() : text.split(',')));
  if (typeof given !== 'string') return given;
  if (given === 'null' && types.includes('null')) return null;
  if (types.includes('boolean')) return given === 'true' ? true : given === 'false' ? false : given;
  if (types.includes('number') || types.includes('integer')) {
    return given.trim() !== '' && Number.isFinite(Number(given)) ? Number(given) : given;
  }
  return types.includes('string') ? given : json(name, given);
}

function json(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw usage(`--${kebab(name)} takes JSON, such as '[{"name": "value"}]'.`);
  }
}

/** A flag that takes a whole number from 1 on. */
export function wholeNumber(text: string | undefined, flag: string, fallback: number): number {
  if (text === undefined) return fallback;
  if (!/^[1-9]\d*$/.test(text)) throw usage(`--${flag} takes a number from 1 on.`);
  return Number(text);
}

/** The fields that were given as flags. */
export function fieldsFrom(options: Record<string, unknown>, fields: [string, JsonSchema][]): Record<string, unknown> {
  const given = fields.filter(([name]) => !RESERVED.has(name) && options[name] !== undefined);
  return Object.fromEntries(given.map(([name, schema]) => [name, convert(name, schema, options[name])]));
}

/** The JSON object of `--data`: inline, `@file`, or `-` for stdin. */
export function readData(data: string | undefined): Record<string, unknown> {
  if (data === undefined) return {};
  const text = data === '-' ? readFileSync(0, 'utf8') : data.startsWith('@') ? readText(data.slice(1)) : data;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw usage('--data takes a JSON object, @file or - for stdin.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw usage('--data must be a JSON object.');
  return value as Record<string, unknown>;
}

/** The text of a file that the command line names. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw usage(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
