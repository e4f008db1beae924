import { z } from 'zod';
import { sealing } from './seal';

// One file: a lead in the clear, then entries, each a head, its content and a SHA-256 over both; docs/backup.md says it byte by byte.

export const MAGIC = Buffer.from('crm backup\n');
export const FORMAT = 1;
/** No head of an entry comes near it; what claims more is damaged. */
export const LONGEST_HEAD = 16 * 1024 ** 2;
export const CONTENT_BYTES = 64 * 1024;

/** What stands first, also of a sealed backup: whoever cannot read the rest is told why. */
export const lead = z.strictObject({ format: z.int(), createdAt: z.iso.datetime(), sealing: sealing.nullable() });
export type Lead = z.infer<typeof lead>;

const table = z.strictObject({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) });
const partition = z.strictObject({
  schema: z.string(),
  name: z.string(),
  parent: z.string(),
  bound: z.string(),
  /** Columns of which the planner keeps no more than so many values. */
  statistics: z.record(z.string(), z.int()),
});
const migration = z.strictObject({ name: z.string(), checksum: z.string() });
const sequence = z.strictObject({ name: z.string(), value: z.string(), called: z.boolean() });
const sum = z.strictObject({ schema: z.string(), name: z.string(), rows: z.string(), sum: z.string() });

const kinds = [
  z.strictObject({
    kind: z.literal('database'),
    server: z.string(),
    /** Of the numbers that changes are ordered by; null before there was one. */
    epoch: z.string().nullable(),
    migrations: z.array(migration),
    tables: z.array(table),
    partitions: z.array(partition),
  }),
  z.strictObject({ kind: z.literal('table'), schema: z.string(), name: z.string() }),
  z.strictObject({ kind: z.literal('sums'), tables: z.array(sum), sequences: z.array(sequence) }),
  z.strictObject({ kind: z.literal('secrets') }),
  z.strictObject({ kind: z.literal('file'), key: z.string(), size: z.int().min(0) }),
  z.strictObject({
    kind: z.literal('end'),
    entries: z.int(),
    files: z.int(),
    fileBytes: z.int(),
    /** Files that the database names and the store no longer had, or never got. */
    absent: z.int(),
    sha256: z.hex(),
  }),
] as const;
export const entryHead = z.discriminatedUnion('kind', kinds);

export type EntryHead = z.infer<typeof entryHead>;
export type HeadOf<K extends EntryHead['kind']> = Extract<EntryHead, { kind: K }>;
export type Table = z.infer<typeof table>;
export type Partition = z.infer<typeof partition>;
export type Sums = HeadOf<'sums'>;
