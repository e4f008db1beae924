import type { Context } from '@/server/kernel/context';
import type { Reference } from '@/server/kernel/contract/reference';
import { type Db, raw, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import type { RowProblem } from './noun';

type Row = Record<string, unknown>;

/** Looks up everything that the rows refer to: one statement for each kind of thing, whatever the number of rows. */
export async function findReferences(on: Db, ctx: Context, references: readonly Reference[], rows: readonly Row[]) {
  const found = new Map<string, Map<string, string>>();
  for (const { column, table, fields } of references) {
    const names = new Map<string, string>();
    for (const { name, by } of fields) {
      const sent = [...new Set(rows.map((row) => row[name]).filter((value) => typeof value === 'string'))];
      const values = by === 'id' ? sent.filter(isId) : sent;
      if (values.length === 0) continue;
      const key = by === 'id' ? raw('id') : raw('"externalId"');
      const type = by === 'id' ? raw('uuid[]') : raw('text[]');
      const hits = await on.query<{ key: string; id: string }>(sql`
        SELECT ${key}::text AS key, id::text FROM ${raw(`"${table}"`)}
        WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND ${key} = ANY(${values}::${type}) FOR KEY SHARE`);
      for (const hit of hits) names.set(`${by}:${hit.key}`, hit.id);
    }
    found.set(column, names);
  }
  return found;
}

/** Sets the columns that a row's references come to; null clears one. Answers those that name nothing. */
export function setReferences(
  columns: Row,
  references: readonly Reference[],
  row: Row,
  found: Map<string, Map<string, string>>,
): RowProblem[] {
  const problems: RowProblem[] = [];
  for (const { column, fields, noun } of references) {
    for (const { name, by } of fields) {
      const value = row[name];
      if (value === undefined) continue;
      const id = value === null ? null : found.get(column)?.get(`${by}:${String(value)}`);
      if (id === undefined) problems.push({ field: name, message: `no ${noun} found for '${String(value)}'.` });
      else columns[column] = id ?? columns[column] ?? null;
    }
  }
  return problems;
}

const both = (name: string): Reference['fields'] => [
  { name: `${name}ExternalId`, by: 'externalId' },
  { name: `${name}Id`, by: 'id' },
];
export const companyReference: Reference = {
  fields: both('company'),
  column: 'companyId',
  table: 'Company',
  noun: 'company',
};
export const contactReference: Reference = {
  fields: both('contact'),
  column: 'contactId',
  table: 'Contact',
  noun: 'contact',
};
export const leadReference: Reference = { fields: both('lead'), column: 'leadId', table: 'Lead', noun: 'lead' };
export const dealReference: Reference = { fields: both('deal'), column: 'dealId', table: 'Deal', noun: 'deal' };
export const offeringReference: Reference = {
  fields: both('offering'),
  column: 'productId',
  table: 'Product',
  noun: 'offering',
};
