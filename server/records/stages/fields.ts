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
};

/** Throws the 400 of a stage that would be both won and lost. */
export function checkOutcome({ won, lost }: { won?: boolean | undefined; lost?: boolean | undefined }): void {
  if (won && lost) throw mistake("A stage can't be both won and lost.", { field: 'lost' });
}
