import type { z } from 'zod';
import { getRecordId, type RecordType } from '@/server/kernel/db/record';
import { companiesContract } from '@/server/records/companies/contract';
import { companyRecord } from '@/server/records/companies/record';
import { contactsContract } from '@/server/records/contacts/contract';
import { contactRecord } from '@/server/records/contacts/record';
import { columnsBy, type ExportColumn, type ExportSource, type Paged } from '@/server/records/exports/sources';
import { leadsContract } from '@/server/records/leads/contract';
import { leadRecord } from '@/server/records/leads/record';
import type { duplicateOperations } from './contract';
import { listDuplicates } from './list';
import type { Entity } from './rules';

type Operation = Pick<ReturnType<typeof duplicateOperations>['duplicates'], 'scopes' | 'input'>;
type Pair<P extends string, T> = { score: number; reasons: string[] } & Record<P, T[]>;

/** What looks like one another, the surest first: a row for each two, the older one first. Nothing that is kept, so the archive has none of it. */
function pairsOf<T, P extends string>(
  record: RecordType<T> & { plural: P },
  entity: Entity,
  { scopes, input: listed }: Operation,
  reads: Readonly<Record<string, (record: T) => unknown>>,
): ExportSource {
  const input = listed.omit({ limit: true, cursor: true });
  type Filters = z.output<typeof input>;
  const columnsOf = (side: string, at: number): ExportColumn[] =>
    Object.entries(reads).map(([name, read]) => ({
      name: `${side}.${name}`,
      read: (pair) => {
        const one = (pair as Pair<P, T>)[record.plural][at];
        return one && read(one);
      },
    }));
  return {
    ...{ scopes, input },
    check: async (ctx, { id }: Filters) => id !== undefined && getRecordId(record, ctx, id),
    page: async (ctx, asked) => {
      const page = asked as Paged<typeof input>;
      const { duplicates, nextCursor } = await listDuplicates<T, P>(record, ctx, entity, page);
      return { records: duplicates, next: nextCursor };
    },
    columns: async () => [
      ...columnsBy<Pair<P, T>>({ score: ({ score }) => score, reasons: ({ reasons }) => reasons }),
      ...columnsOf('older', 0),
      ...columnsOf('newer', 1),
    ],
  };
}

export const exportedDuplicates = {
  contactDuplicates: pairsOf({ ...contactRecord, plural: 'contacts' }, 'CONTACT', contactsContract.duplicates, {
    id: ({ id }) => id,
    name: ({ name }) => name,
    email: ({ email }) => email,
    phone: ({ phone }) => phone,
    title: ({ title }) => title,
    company: ({ company }) => company?.name,
    createdAt: ({ createdAt }) => createdAt,
  }),
  companyDuplicates: pairsOf({ ...companyRecord, plural: 'companies' }, 'COMPANY', companiesContract.duplicates, {
    id: ({ id }) => id,
    name: ({ name }) => name,
    domain: ({ domain }) => domain,
    website: ({ website }) => website,
    phone: ({ phone }) => phone,
    createdAt: ({ createdAt }) => createdAt,
  }),
  leadDuplicates: pairsOf({ ...leadRecord, plural: 'leads' }, 'LEAD', leadsContract.duplicates, {
    id: ({ id }) => id,
    name: ({ name }) => name,
    email: ({ email }) => email,
    phone: ({ phone }) => phone,
    company: ({ company }) => company,
    createdAt: ({ createdAt }) => createdAt,
  }),
};
