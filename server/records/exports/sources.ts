import type { z } from 'zod';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import type { JsonText } from '@/server/kernel/contract/json-text';
import type { Operation } from '@/server/kernel/contract/operation';
import type { AcceptedScope } from '@/server/kernel/contract/scopes';
import { db, raw, sql } from '@/server/kernel/db/client';
import type { Page } from '@/server/kernel/db/list';
import type { Listed } from '@/server/kernel/db/listing';
import { getRecordId, type RecordType } from '@/server/kernel/db/record';
import type { ABOVE } from './names';

type Row = Record<string, unknown>;

/** A column of a file: its header, and its value in a record as the list shows it with all that it can include. */
export interface ExportColumn {
  name: string;
  read: (record: Row) => unknown;
}

/** The record that a list belongs to, such as the campaign of its recipients. */
export interface Under {
  /** The filter that names it. */
  filter: string;
  /** Throws the 404 of one that is not in the workspace. */
  find: (ctx: Context, id: string) => Promise<unknown>;
  /** All that there are, for the archive of the workspace. */
  all: (ctx: Context) => Promise<string[]>;
}

/** A list that is written into files, page by page, by the verb that lists it. */
export interface ExportSource {
  /** The scopes of which one lets a key read it; the first is named to whoever has none. */
  scopes: readonly AcceptedScope[];
  /** What its query takes. */
  input: z.ZodObject;
  page: (ctx: Context, input: Row) => Promise<{ records: Row[]; next: string | null }>;
  /** Throws the 404 of what filters name and is not there, where the list does. */
  check?: (ctx: Context, filters: Row) => Promise<unknown>;
  /** What it is filtered by conditions, sorted and extended by; one without has an order of its own, and is written as a whole. */
  described?: Listed;
  /** Whether it leaves some out where it is asked for nothing; the archive of the workspace has all of them, as they are by themselves. */
  isSelective?: boolean;
  /** Whether the archive has a file of it beside those of what the history prints: where not said, of what is listed of some records. */
  isArchived?: boolean;
  /** Whether each member finds what they see alone, so that no other member may have the file. */
  isPersonal?: boolean;
  /** Of what it is, where each of some records has such a list. */
  under?: Under;
  /** The columns of a table of it, where they are not the fields of its record. @param filters as the list has read them */
  columns?: (ctx: Pick<Context, 'workspaceId'>, filters: Row) => Promise<ExportColumn[]>;
}

/** What a page of a list is asked for by: what its filters have been read as, and from where on. */
export type Paged<I extends z.ZodType> = z.output<I> & { limit: number; cursor?: string };

/** A page of a list that is not described, as an export reads it. */
export const pageOf = <T>({ records, nextCursor }: Page<T>): { records: Row[]; next: string | null } => ({
  // A record is an object, whatever its fields.
  ...{ records: records.value as Row[], next: nextCursor },
});

/** Records of one kind, each of which has a list of its own. */
export const listedUnder = (filter: string, record: RecordType): Under => ({
  filter,
  find: (ctx, id) => getRecordId(record, ctx, id),
  all: async ({ workspaceId }) => {
    const table = raw(`"${record.table}" t`);
    const rows = await db.query<{ id: string }>(
      sql`SELECT t.id::text FROM ${table} WHERE t."workspaceId" = ${workspaceId}::uuid ORDER BY t.id`,
    );
    return rows.map(({ id }) => id);
  },
});

/** The columns of a table, each with how it is read of a record. */
export const columnsBy = <T>(reads: Readonly<Record<string, (record: T) => unknown>>): ExportColumn[] =>
  Object.entries(reads).map(([name, read]) => ({ name, read: (record) => read(record as T) }));

interface Described<O extends Operation> extends Pick<ExportSource, 'isSelective' | 'columns'> {
  plural: string;
  scope: AcceptedScope;
  operation: O;
  list: (ctx: Context, input: Input<O>) => Promise<unknown>;
  described: Listed;
}

/** A list that is described, as an export reads it. */
export const describedSource = <O extends Operation>({
  plural,
  scope,
  operation: { input },
  list,
  described,
  ...more
}: Described<O>): ExportSource => ({
  ...{ scopes: [scope], input, described, ...more },
  page: async (ctx, asked) => {
    // A list takes its own query; here all of them meet, and each is handed what its own schema has read.
    const page = (await list(ctx, asked as Input<O>)) as { nextCursor: string | null } & Record<
      string,
      JsonText<Row[]>
    >;
    return { records: page[plural]?.value ?? [], next: page.nextCursor };
  },
});

type Above = Record<(typeof ABOVE)[number], ExportSource>;

// Next bundles this module more than once into one process; the sources are the same for all of them.
const shared = globalThis as typeof globalThis & { crmExportSources?: Above };

/** Names the lists that stand on floors above. Called once, by the wiring of the process. */
export function setExportSources(sources: Above): void {
  shared.crmExportSources = sources;
}

export function sourcesAbove(): Above {
  if (!shared.crmExportSources) throw new Error('Exports know no lists above: import server/app/wiring.ts first.');
  return shared.crmExportSources;
}
