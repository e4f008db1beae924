import type { z } from 'zod';
import type { Context } from '@/server/kernel/context';
import type { JsonText } from './json-text';
import type { Operation } from './operation';
import { type Strictness, strictnessOf } from './strictness';

/** A verb's answer: the output, where any top-level field may be JSON text that the database has already built. */
export type Served<T> = T | { [K in keyof T]: T[K] | JsonText<T[K]> };

/** An answer with a status other than the operation's own, or with headers. */
export class Reply<T> {
  constructor(
    readonly status: number,
    readonly body: T,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}
export const reply = <T>(status: number, body: T, headers?: Readonly<Record<string, string>>) =>
  new Reply(status, body, headers);

type Answer<O extends Operation> = Served<z.input<O['output']>>;
export type Input<O extends Pick<Operation, 'input'>> = z.output<O['input']>;
export type Output<O extends Pick<Operation, 'output'>> = z.output<O['output']>;

/** What does an operation. */
export type Verb<O extends Operation> = (ctx: Context, input: Input<O>) => Promise<Answer<O> | Reply<Answer<O>>>;

/** An operation together with what does it. */
export interface Endpoint<O extends Operation = Operation> {
  operation: O;
  run: Verb<O>;
  /** What tells of fields that nothing reads. */
  strictness: () => Strictness;
}

export type AnyEndpoint = Pick<Endpoint, 'operation' | 'strictness'> & {
  // biome-ignore lint/suspicious/noExplicitAny: a verb takes its own input, so endpoints of all operations meet only in any
  run: (ctx: Context, input: any) => Promise<unknown>;
};

/** Ties every operation of a resource to its verb; a missing or ill-typed verb does not compile. */
export function implement<C extends Record<string, Operation>>(
  contract: C,
  verbs: { [K in keyof C]: Verb<C[K]> },
): { [K in keyof C]: Endpoint<C[K]> } {
  return Object.fromEntries(
    Object.entries(contract).map(([name, operation]) => [
      name,
      { operation, run: verbs[name as keyof C], strictness: strictnessOf(operation, Object.values(contract)) },
    ]),
  ) as { [K in keyof C]: Endpoint<C[K]> };
}
