import type { Context } from '@/server/kernel/context';
import type { RecordType } from '@/server/kernel/db/record';
import { dismissDuplicate } from './dismiss';
import { type Asked, listDuplicates } from './list';
import type { Entity } from './rules';

/** The verbs of `duplicateOperations`. */
export const duplicateVerbs = <P extends string, T>(plural: P, entity: Entity, record: RecordType<T>) => ({
  duplicates: (ctx: Context, asked: Asked) => listDuplicates({ ...record, plural }, ctx, entity, asked),
  dismiss: (ctx: Context, input: { ids: string[] }) => dismissDuplicate(ctx, entity, input),
});
