import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '@/server/app/trpc/router';

/** The operations that gave answers, by the answer itself. */
const operations = new WeakMap<object, string>();

/** The operation that gave an answer of a call, by which it can be taken back; none where several calls went out together. */
export const operationOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null ? operations.get(answer) : undefined;

/** The operations of a call that is on its way; none where it fails. */
export const operationsOf = (answer: Promise<unknown>): Promise<string[]> =>
  answer.then(
    (given) => [operationOf(given) ?? []].flat(),
    () => [],
  );

/** Says that a part of an answer, or what was read after it, was given by the same operation. */
export function sameOperation<T extends object>(answer: object, part: T): T {
  const id = operations.get(answer);
  if (id !== undefined) operations.set(part, id);
  return part;
}

/** Notes which operation gave an answer. */
export const notedOperation: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({
        ...observer,
        next(value) {
          const { context, result } = value;
          const data = 'data' in result ? result.data : undefined;
          const response = context?.response;
          const id = response instanceof Response ? response.headers.get('x-operation-id') : null;
          if (op.type === 'mutation' && id && typeof data === 'object' && data !== null) operations.set(data, id);
          observer.next(value);
        },
      }),
    );
