import { z } from 'zod';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import { columnsBy, type ExportSource, type Paged, pageOf } from '@/server/records/exports/sources';
import { type File, filesContract } from './contract';
import { findParent } from './parent';
import { fileRecord } from './record';

const { entity, recordId } = filesContract.list.input.shape;
const input = z
  .object({ entity: entity.optional(), recordId: recordId.optional() })
  // A record is named along with its kind, as in the list.
  .refine((asked) => asked.recordId === undefined || asked.entity !== undefined, {
    path: ['entity'],
    message: 'Required beside recordId',
  });
type Filters = z.output<typeof input>;

/** The record that is named, if one is. Throws its 404. */
const parentOf = async (ctx: Context, { entity: kind, recordId: name }: Filters): Promise<string | undefined> =>
  kind === undefined || name === undefined ? undefined : findParent(ctx, { entity: kind, recordId: name });

/** What there is on record of files, newest first, without their bytes: of one record as its list has them, of a kind of record, or all. */
export const exportedFiles: ExportSource = {
  ...{ scopes: filesContract.list.scopes, input },
  check: (ctx, filters) => parentOf(ctx, filters),
  page: async (ctx, asked) => {
    const { limit, cursor, ...filters } = asked as Paged<typeof input>;
    const id = await parentOf(ctx, filters);
    const files = await listRecords(fileRecord, ctx, { limit, cursor }, filters, [
      filters.entity !== undefined && sql`t.entity = ${filters.entity}`,
      id !== undefined && sql`t."recordId" = ${id}::uuid`,
    ]);
    return pageOf(files);
  },
  columns: async () =>
    columnsBy<File>({
      id: ({ id }) => id,
      entity: ({ entity: kind }) => kind,
      recordId: ({ recordId: id }) => id,
      kind: ({ kind }) => kind,
      fileName: ({ fileName }) => fileName,
      contentType: ({ contentType }) => contentType,
      size: ({ size }) => size,
      createdAt: ({ createdAt }) => createdAt,
    }),
};
