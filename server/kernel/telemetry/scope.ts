import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Span } from '@opentelemetry/api';

/** What is being done, from the socket or the claimed job down to the last statement. */
export interface Scope {
  /** The request that it is done for: the one under way, or the one that caused the job. */
  requestId: string | undefined;
  /** The job, by the id of its function. */
  job?: string;
  /** What is asked for, once that is known: an operation's id, or the kind of entry point. */
  operation?: string;
  /** When the answer began, where its bytes come for as long as somebody listens. */
  answeredAt?: number;
  /** What spans begun here are children of. */
  span?: Span | undefined;
}

// Next bundles this module more than once into one process; all of them are within the same requests.
const shared = globalThis as typeof globalThis & { crmScope?: AsyncLocalStorage<Scope> };
shared.crmScope ??= new AsyncLocalStorage();
const storage = shared.crmScope;

export const currentScope = (): Scope | undefined => storage.getStore();

/** The id of the request at hand, or of the one that caused the job; a new one where there is neither. */
export const currentRequestId = (): string => storage.getStore()?.requestId ?? randomUUID();

export const runInScope = <T>(scope: Scope, work: () => T): T => storage.run(scope, work);

/** Says what the request at hand asks for. */
export function nameOperation(operation: string): void {
  const scope = storage.getStore();
  if (scope) scope.operation = operation;
}

/** Says that the answer has begun, whose end says nothing of how quick it was. */
export function noteAnswered(): void {
  const scope = storage.getStore();
  if (scope) scope.answeredAt = performance.now();
}

/** What each line of the log says of where it was written. */
export function logFields(): { requestId?: string; job?: string } {
  const { requestId, job } = storage.getStore() ?? {};
  return { ...(requestId !== undefined && { requestId }), ...(job !== undefined && { job }) };
}
