import type { Context } from '@/server/kernel/context';
import type { Descriptor } from '@/server/kernel/contract/descriptor';
import { API_PREFIX } from '@/server/kernel/contract/operation';
import type { Reference } from '@/server/kernel/contract/reference';
import { findWinners } from '@/server/kernel/db/alias';
import { type Db, raw, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { caseDescriptor } from '@/server/records/cases/descriptor';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { contractDescriptor } from '@/server/records/contracts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { productDescriptor } from '@/server/records/products/descriptor';
import { type RowProblem, unknownReference } from './definition';

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
      const missing = values.filter((value) => !names.has(`${by}:${value}`));
      for (const [old, id] of await findWinners(on, ctx, table, by, missing)) names.set(`${by}:${old}`, id);
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
  for (const { column, fields, resource, madeBy } of references) {
    for (const { name, by } of fields) {
      const value = row[name];
      if (value === undefined) continue;
      const id = value === null ? null : found.get(column)?.get(`${by}:${String(value)}`);
      if (id === undefined) {
        const message = `no ${resource} found for '${String(value)}'.`;
        problems.push(unknownReference(name, message, by === 'externalId' ? madeBy : undefined));
      } else columns[column] = id ?? columns[column] ?? null;
    }
  }
  return problems;
}

/** How a row names a record of another kind: `companyExternalId`, `companyId`, or `caseId` alone; the column is called by the table. */
function referenceTo({ resource: called, table, plural, hasExternalId }: Descriptor): Reference {
  const resource = called.toLowerCase();
  const fields = [
    ...(hasExternalId ? [{ name: `${resource}ExternalId`, by: 'externalId' as const }] : []),
    { name: `${resource}Id`, by: 'id' as const },
  ];
  return { fields, column: `${table.toLowerCase()}Id`, table, resource, madeBy: `POST ${API_PREFIX}/${plural}` };
}
export const companyReference = referenceTo(companyDescriptor);
export const contactReference = referenceTo(contactDescriptor);
export const leadReference = referenceTo(leadDescriptor);
export const dealReference = referenceTo(dealDescriptor);
export const caseReference = referenceTo(caseDescriptor);
export const contractReference = referenceTo(contractDescriptor);
export const offeringReference = referenceTo(productDescriptor);
