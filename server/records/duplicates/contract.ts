import { z } from 'zod';
import type { Descriptor } from '@/server/kernel/contract/descriptor';
import { cursor, limit, nextCursor } from '@/server/kernel/contract/fields';
import { idEvenMerged } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import type { Scope } from '@/server/kernel/contract/scopes';
import { MOST_MEMBERS, REASONS } from './reasons';

interface Spec<P extends string, R extends z.ZodType> {
  of: Descriptor & { plural: P };
  read: readonly Scope[];
  write: readonly Scope[];
  /** A record as the API shows it. */
  record: R;
}

/** What finds records that are there twice: the same for every resource that is compared. */
export function duplicateOperations<P extends string, R extends z.ZodType>({ of, read, write, record }: Spec<P, R>) {
  const { plural, table, key } = of;
  const placeholder = `<${table.toLowerCase()} id>`;
  const two = z.array(record).length(2).describe('The older one first.');
  const pair = z.strictObject({
    score: z.number().describe('How likely they are one, from 0 to 1.'),
    reasons: z.array(z.enum(REASONS)),
    ...({ [plural]: two } as Record<P, typeof two>),
  });
  return {
    duplicates: operation({
      id: `${plural}.duplicates`,
      method: 'GET',
      path: `/${plural}/duplicates`,
      scopes: read,
      summary: `List ${plural} that look like one another, the surest first`,
      description:
        `What was changed just now is compared first, a large import within minutes. A page can hold fewer pairs ` +
        `than \`limit\` where a record is gone meanwhile. \`skipped\` names what more than ${MOST_MEMBERS} share, by which nothing is compared.`,
      input: z.object({
        id: idEvenMerged(table).optional().describe(`Only pairs of this ${key}.`),
        limit: limit(100, 25),
        cursor: cursor(),
      }),
      output: z.strictObject({
        duplicates: z.array(pair),
        nextCursor: nextCursor(),
        skipped: z.array(z.strictObject({ reason: z.enum(REASONS), key: z.string(), members: z.int() })),
      }),
      errors: [404],
    }),
    dismiss: operation({
      id: `${plural}.dismiss`,
      method: 'POST',
      path: `/${plural}/duplicates/dismiss`,
      scopes: write,
      summary: `Say of two ${plural} that they are not one`,
      description: 'They are not listed as duplicates again, whatever becomes of them.',
      input: z.object({ ids: z.array(idEvenMerged(table)).length(2) }),
      output: z.strictObject({ dismissed: z.literal(1), ids: z.array(z.string()) }),
      errors: [404],
      example: { ids: [placeholder, placeholder] },
    }),
  };
}
