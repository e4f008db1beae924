import { z } from 'zod';
import type { Descriptor } from '@/server/kernel/contract/descriptor';
import { idOf } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import type { Scope } from '@/server/kernel/contract/scopes';
import { MERGED_FIELDS, type MergedEntity, MOST_SOURCES } from './fields';

/** Merges that one request may ask for. */
const MOST_MERGES = 500;

interface Spec<K extends string, P extends string, R extends z.ZodType> {
  of: Descriptor & { key: K; plural: P; entity: MergedEntity };
  write: readonly Scope[];
  record: R;
}

const counts = () => z.record(z.string(), z.int());

/** Making one of several records: the same for every resource that can be merged. */
export function mergeOperations<K extends string, P extends string, R extends z.ZodType>(spec: Spec<K, P, R>) {
  const { of, write, record } = spec;
  const { key, plural, table } = of;
  const placeholder = `<${table.toLowerCase()} id>`;
  const names = Object.fromEntries(MERGED_FIELDS[of.entity].map((name) => [name, idOf(table).optional()]));
  const fields = z
    .object({ ...names, customFields: z.record(z.string().max(100), idOf(table)).optional() })
    .optional()
    .describe(`For a field the id of the ${key} whose value counts: that of the winner or of a source.`);
  const sources = z.array(idOf(table)).min(1).max(MOST_SOURCES);
  const dryRun = z.boolean().optional().describe('Answer what it would come to, and change nothing.');
  const result = {
    moved: counts().describe('Rows that pointed at a source and point at the winner now, by kind.'),
    dropped: counts().describe('Those that were on the winner already, such as a tag.'),
    dryRun: z.boolean(),
  };
  return {
    merge: operation({
      id: `${plural}.merge`,
      method: 'POST',
      path: `/${plural}/{id}/merge`,
      scopes: write,
      summary: `Make one ${key} of several`,
      description:
        `The ${key} of the path stays, with its id. Whatever points at the sources moves to it, and what they are called leads ` +
        'to it from then on. It keeps its values; where it has none it gets that of the source that was changed last. Refusals of mail always count.',
      input: z.object({ id: idOf(table), sourceIds: sources, fields, dryRun }),
      output: z.strictObject({ ...({ [key]: record } as Record<K, R>), mergedIds: z.array(z.string()), ...result }),
      errors: [404, 409],
      example: { sourceIds: [placeholder, placeholder] },
    }),
    mergeBatch: operation({
      id: `${plural}.merge-batch`,
      method: 'POST',
      path: `/${plural}/merge-batch`,
      scopes: write,
      summary: `Merge up to ${MOST_MERGES} groups of ${plural}`,
      description: 'A bad group is reported and hinders no other. All that are good are merged in one transaction.',
      input: z.object({
        merges: z
          .array(z.object({ id: idOf(table), sourceIds: sources, fields }))
          .min(1)
          .max(MOST_MERGES),
        dryRun,
      }),
      output: z.strictObject({
        merged: z.int(),
        errors: z.int(),
        results: z.array(
          z.strictObject({
            index: z.int(),
            status: z.enum(['merged', 'error']),
            id: z.string().optional(),
            error: z.string().optional(),
          }),
        ),
        ...result,
      }),
      alsoStatus: [207],
      example: { merges: [{ id: placeholder, sourceIds: [placeholder] }] },
    }),
  };
}
