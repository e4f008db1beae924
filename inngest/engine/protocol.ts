import { z } from 'zod';

/** Postgres text and index entries set these bounds; Inngest's own are tighter or unstated. */
const plainText = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !text.includes('\0'), 'must not contain NUL');

/** A list, or the one item without its list. */
const oneOrMore = <Item extends z.ZodType>(item: Item, max = Number.MAX_SAFE_INTEGER) =>
  z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(item).max(max));

const jsonObject = z.record(z.string(), z.unknown());

/** An event as an application sends it. */
const sentEvent = z
  .object({
    name: plainText(256).refine((name) => !name.startsWith('inngest/'), 'must not start with inngest/'),
    data: jsonObject.nullish(),
    id: z.string().nullish(),
    ts: z.number().nullish(),
    user: z.unknown().optional(),
    v: z.string().nullish(),
    meta: jsonObject.nullish(),
  })
  .transform(({ name, data, id, ts, user, v, meta }) => {
    const { _inngest, ...own } = data ?? {};
    return {
      name,
      data: own,
      id: id || undefined,
      ts: ts ?? undefined,
      user,
      v: v ?? undefined,
      meta: meta ?? undefined,
    };
  });
const EVENTS_MAX = 5000;
export const sentEvents = oneOrMore(sentEvent, EVENTS_MAX);
export type SentEvent = z.infer<typeof sentEvent>;

/** An event as functions get to see it. */
export interface EngineEvent {
  name: string;
  data: Record<string, unknown>;
  id: string;
  ts: number;
  user: unknown;
  v?: string | undefined;
  meta?: Record<string, unknown> | undefined;
}

const concurrencyLimit = z.looseObject({
  limit: z.number().int().min(0),
  key: z.string().optional(),
  scope: z.enum(['fn', 'env', 'account']).optional(),
});

type ConcurrencyLimit = z.infer<typeof concurrencyLimit>;
const concurrency = z.union([
  concurrencyLimit.shape.limit.transform((limit): ConcurrencyLimit[] => [{ limit }]),
  concurrencyLimit.transform((one) => [one]),
  z.array(concurrencyLimit).max(2),
]);

export const functionConfig = z.looseObject({
  id: plainText(500),
  name: z.string().optional(),
  triggers: z
    .array(
      z.looseObject({ event: z.string().optional(), expression: z.string().optional(), cron: z.string().optional() }),
    )
    .max(10),
  steps: z.record(
    z.string(),
    z.looseObject({
      runtime: z.looseObject({ type: z.string(), url: z.url({ protocol: /^https?$/ }) }),
      retries: z.looseObject({ attempts: z.number().int().min(0).optional() }).optional(),
    }),
  ),
  idempotency: z.string().optional(),
  concurrency: concurrency.optional(),
  cancel: z
    .array(z.looseObject({ event: plainText(256), if: z.string().optional(), timeout: z.string().optional() }))
    .max(5)
    .optional(),
});
export type FunctionConfig = z.infer<typeof functionConfig>;

export const registration = z.looseObject({
  url: z.url({ protocol: /^https?$/ }),
  appName: plainText(256),
  functions: z.array(functionConfig),
});
export type Registration = z.infer<typeof registration>;

/** What an application reports about one step, in a response or a checkpoint. */
const op = z.looseObject({
  op: z.string(),
  id: plainText(256),
  name: z.string().nullish(),
  displayName: z.string().nullish(),
  opts: jsonObject.nullish(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
});
export type Op = z.infer<typeof op>;
export const ops = oneOrMore(op);

export const waitForEventOpts = z.object({
  event: plainText(256).optional(),
  timeout: z.string().optional(),
  if: z.string().optional(),
});
export const invokeOpts = z.object({
  function_id: z.string(),
  payload: z.object({ data: jsonObject.nullish(), v: z.string().nullish() }).nullish(),
  timeout: z.string().optional(),
});

/** The finished steps of an open call. */
export const checkpoint = z.object({
  qi_id: z.string().regex(/^\d{1,18}$/),
  generation_id: z.number().int(),
  steps: z.array(op),
});
export type Checkpoint = z.infer<typeof checkpoint>;

/** The end of a streamed response: status, headers and body of the response proper. */
export const streamed = z.object({
  status: z.number().int(),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.unknown().optional(),
});

const stepError = z.looseObject({ name: z.string().optional(), message: z.string().optional() });
export type ErrorValue = Record<string, unknown>;

export function errorValue(name: string, message: string): ErrorValue {
  return { name, message, stack: '' };
}

/** An application's error as it is stored; `__serialized` is the SDK's private mark. */
export function parseError(value: unknown): ErrorValue {
  const parsed = stepError.safeParse(value);
  if (!parsed.success)
    return errorValue('Error', typeof value === 'string' ? value : 'the application reported an error');
  const { __serialized, ...error } = parsed.data;
  return error;
}

export function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}
