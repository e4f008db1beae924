import { z } from 'zod';
import { issueParams } from './faults';
import { findUnstorable } from './unstorable';

const EMPTINESS = ['isEmpty', 'isNotEmpty'] as const;
const EQUALITY = ['is', 'isNot', 'anyOf', 'noneOf', ...EMPTINESS] as const;
const ORDER = ['is', 'isNot', 'below', 'above', 'atMost', 'atLeast', 'between', ...EMPTINESS] as const;
const DATES = [...ORDER, 'before', 'after', 'lastDays', 'nextDays'] as const;
const SETS = ['hasAny', 'hasAll', 'hasNone', ...EMPTINESS] as const;

/** What fields of each kind can be asked. What says no (`isNot`, `noneOf`, `notContains`, `hasNone`) holds of what is empty too. */
export const OPERATORS = {
  text: ['contains', 'notContains', 'startsWith', ...EQUALITY],
  choice: EQUALITY,
  flag: EQUALITY,
  pointer: EQUALITY,
  number: ORDER,
  day: DATES,
  time: DATES,
  tags: SETS,
  many: SETS,
} as const;

export type FilterKind = keyof typeof OPERATORS;
export type Operator = (typeof OPERATORS)[FilterKind][number];

/** One thing that is asked of a record. */
export interface Leaf {
  field: string;
  is: Operator;
  value?: unknown;
}

/** Several of them, of which all must hold or one. */
export interface Tree {
  op: 'and' | 'or';
  of: (Leaf | Tree)[];
}

/** A field that a filter can name. */
export interface FilterField {
  name: string;
  kind: FilterKind;
  column: string;
  choices: readonly string[];
  /** The table that a pointer points at, and whether its records can be merged. */
  to?: string;
  canBeMerged?: boolean | undefined;
}

const MAX_DEPTH = 3;
const MAX_LEAVES = 50;
export const ALL_OPERATORS = [...new Set(Object.values(OPERATORS).flat())] as [Operator, ...Operator[]];

const leafSchema = z.strictObject({
  field: z.string().min(1).max(200),
  is: z.enum(ALL_OPERATORS),
  value: z.unknown().optional(),
});
const groupSchema = z.strictObject({ op: z.enum(['and', 'or']), of: z.array(z.unknown()).min(1) });

/** Reads a tree piece by piece, so that a mistake is told at its own place. */
class Reading {
  leaves = 0;
  readonly mistakes: { path: string; issue: z.core.$ZodIssue }[] = [];

  group(value: unknown, path: string, depth: number): Tree {
    const { op, of } = this.parse(groupSchema, value, path) ?? { op: 'and', of: [] };
    if (depth > MAX_DEPTH) this.refuse(path, `at most ${MAX_DEPTH} levels of groups`, value);
    const deeper = depth <= MAX_DEPTH ? of : [];
    return { op, of: deeper.map((one, i) => this.either(one, `${path}${path && '.'}of[${i}]`, depth + 1)) };
  }

  private either(value: unknown, path: string, depth: number): Leaf | Tree {
    if (typeof value === 'object' && value !== null && 'op' in value) return this.group(value, path, depth);
    this.leaves++;
    const { field, is, value: asked } = this.parse(leafSchema, value, path) ?? { field: '', is: 'isEmpty' };
    return asked === undefined ? { field, is } : { field, is, value: asked };
  }

  refuse(path: string, message: string, input: unknown): void {
    this.mistakes.push({ path, issue: { code: 'custom', message, input, path: [] } });
  }

  private parse<T>(schema: z.ZodType<T>, value: unknown, path: string): T | undefined {
    const { success, data, error } = schema.safeParse(value);
    if (success) return data;
    for (const issue of error.issues)
      this.mistakes.push({ path: [path, ...issue.path].filter(Boolean).join('.'), issue });
    return undefined;
  }
}

function readTree(value: unknown, ctx: z.core.$RefinementCtx<unknown>): Tree {
  const reading = new Reading();
  const unstorable = findUnstorable(value);
  if (unstorable) reading.refuse('', `contains ${unstorable.what}`, value);
  const tree = reading.group(value, '', 1);
  if (reading.leaves > MAX_LEAVES) reading.refuse('', `at most ${MAX_LEAVES} conditions`, value);
  for (const { path, issue } of reading.mistakes) {
    const { message } = issue;
    ctx.addIssue({ code: 'custom', message, input: value, path: path ? [path] : [], ...issueParams('invalid_value') });
  }
  return reading.mistakes.length > 0 ? z.NEVER : tree;
}

function readText(value: unknown, ctx: z.core.$RefinementCtx<unknown>): Tree {
  if (typeof value !== 'string') return readTree(value, ctx);
  try {
    return readTree(JSON.parse(value), ctx);
  } catch {
    ctx.addIssue({ code: 'custom', message: 'Invalid JSON', input: value, ...issueParams('wrong_type') });
    return z.NEVER;
  }
}

const EXAMPLE: Tree = { op: 'and', of: [{ field: 'createdAt', is: 'lastDays', value: 30 }] };
const CONDITION = {
  type: 'object',
  properties: { field: { type: 'string' }, is: { type: 'string', enum: ALL_OPERATORS }, value: {} },
  required: ['field', 'is'],
};

/** A filter tree in a body. */
export const filterTree = () =>
  z
    .custom<Tree>()
    .transform((value, ctx): Tree => readTree(value, ctx))
    .meta({
      jsonSchema: {
        type: 'object',
        properties: {
          op: { type: 'string', enum: ['and', 'or'] },
          of: { type: 'array', items: { anyOf: [CONDITION, { type: 'object' }] } },
        },
        required: ['op', 'of'],
        examples: [EXAMPLE],
      },
    });

/** A filter tree in a query, as JSON. */
export const whereQuery = (fields: readonly FilterField[], hasCustomFields: boolean) =>
  z
    .custom<string | Tree>()
    .transform((value, ctx): Tree => readText(value, ctx))
    .meta({ jsonSchema: { type: 'string', examples: [JSON.stringify(EXAMPLE)] } })
    .optional()
    .describe(
      `A tree of conditions as JSON: \`{"op":"and"|"or","of":[{"field","is","value"}, …]}\`, groups among them. Fields: ${[
        ...fields.map(({ name, kind }) => `${name} (${kind})`),
        ...(hasCustomFields ? ['customFields.<key>'] : []),
      ].join(', ')}.`,
    );
