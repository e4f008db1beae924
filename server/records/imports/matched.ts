import { z } from 'zod';

/** What becomes of cells that name nothing that is here. */
export const UNKNOWN = ['EMPTY', 'FAIL'] as const;
export const DECIMALS = ['.', ','] as const;

/** What a column can be for. */
export const fieldShape = z.strictObject({
  name: z.string(),
  label: z.string(),
  choices: z.array(z.string()).describe('What it can be, where that is a closed set.'),
});
export type FieldShown = z.infer<typeof fieldShape>;

/** What the cells of a column name. */
export const matchedColumn = z.strictObject({
  header: z.string(),
  kind: z.enum(['owner', 'stage', 'pipeline', 'choice']),
  unknown: z.enum(UNKNOWN),
  targets: z.array(z.strictObject({ value: z.string(), label: z.string() })).describe('What its values can be.'),
  creates: z.boolean().describe('Whether a value can be made, as a stage or as an option of the custom field.'),
  values: z.array(
    z.strictObject({
      value: z.string(),
      count: z.int(),
      to: z.string().nullable().describe('What it is taken for; null: nothing that is here.'),
      why: z.enum(['chosen', 'name', 'similar']).nullable(),
    }),
  ),
});
export type MatchedColumn = z.infer<typeof matchedColumn>;

/** How cells are read that could be read otherwise. */
export const reading = z.strictObject({
  header: z.string(),
  kind: z.enum(['days', 'amounts']),
  cell: z.string(),
  as: z.string().describe('How that cell is read.'),
  otherwise: z.string().describe('How it would be read the other way.'),
  open: z.boolean().describe('Whether it may be either, for all that the cells say.'),
});
export type Reading = z.infer<typeof reading>;
