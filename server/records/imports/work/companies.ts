import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { CompanyRow } from '@/server/records/companies/contract';
import { companyDefinition } from '@/server/records/companies/definition';
import { writeRows } from '@/server/records/upsert/batch';
import type { MappedRow } from '../map/values';

/** `https://www.acme.com/about` is of `acme.com`. */
export const domainOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^\w+:\/\//, '')
    .replace(/^www\./, '')
    .split(/[/?#]/, 1)[0] ?? '';

const byName = {
  ...companyDefinition,
  alternative: { field: 'name', sql: sql`lower(t.name)`, fold: (name: string) => name.trim().toLowerCase() },
};

/**
 * Points rows at the companies that they name, by domain, else by name; those that there are not are made.
 * @returns what those are called
 */
export async function findCompanies(
  tx: Transaction,
  ctx: Context,
  rows: readonly MappedRow[],
  failed: Map<number, string>,
): Promise<string[]> {
  const withDomain = rows.filter(({ links }) => links.companyDomain !== undefined);
  const withName = rows.filter(({ links }) => links.companyDomain === undefined);
  const made = await point(tx, ctx, withDomain, failed, companyDefinition, ({ links }) => {
    const domain = domainOf(links.companyDomain ?? '');
    return { key: domain, company: { name: links.companyName ?? domain, domain } };
  });
  const more = await point(tx, ctx, withName, failed, byName, ({ links }) => {
    const name = links.companyName ?? '';
    return { key: byName.alternative.fold(name), company: { name } };
  });
  return [...made, ...more];
}

async function point(
  tx: Transaction,
  ctx: Context,
  rows: readonly MappedRow[],
  failed: Map<number, string>,
  definition: typeof companyDefinition,
  named: (row: MappedRow) => { key: string; company: CompanyRow },
): Promise<string[]> {
  if (rows.length === 0) return [];
  const wanted = new Map<string, CompanyRow>();
  // The first row that says what a company is called names it.
  for (const { key, company } of rows.map(named)) {
    const known = wanted.get(key);
    if (known === undefined || known.name === known.domain) wanted.set(key, company);
  }
  const { outcomes, skipped } = await writeRows(tx, ctx, definition, [...wanted.values()], { existing: 'skip' });
  const ids = new Map(outcomes.map(({ index, id }) => [index, id]));
  const errors = new Map(outcomes.map(({ index, error }) => [index, error]));
  const keys = [...wanted.keys()];
  const places = new Map(keys.map((key, i) => [key, i]));
  for (const row of rows) {
    const place = places.get(named(row).key) ?? -1;
    const id = ids.get(place) ?? skipped.get(place);
    if (id !== undefined) row.row.companyId = id;
    else failed.set(row.number, `companyName: ${errors.get(place) ?? 'it cannot be made.'}`);
  }
  return outcomes.flatMap(({ index, status }) => (status === 'created' ? (keys[index] ?? []) : []));
}
