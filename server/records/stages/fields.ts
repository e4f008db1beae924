import { z } from 'zod';
import { mistake } from '@/server/kernel/contract/errors';
import { namedText } from '@/server/kernel/contract/fields';

/** A stage as responses show it. */
export const stage = z.strictObject({
  id: z.string(),
  name: z.string(),
  order: z.int(),
  won: z.boolean(),
  lost: z.boolean(),
  dealCount: z.int(),
});
export type Stage = z.infer<typeof stage>;

/** What a caller says of a new stage. */
export const newStage = {
  name: namedText('name', 100),
  won: z.boolean().optional(),
  lost: z.boolean().optional(),
  probability: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .optional()
    .describe('Percent of its deals that are won; null: what its fixed stage says. Won is 100, lost 0.'),
};

/** Throws the 400 of a stage that would be both won and lost. */
export function checkOutcome({ won, lost }: { won?: boolean | undefined; lost?: boolean | undefined }): void {
  if (won && lost) throw mistake("A stage can't be both won and lost.", { field: 'lost' });
}
