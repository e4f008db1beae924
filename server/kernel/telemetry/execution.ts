import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Span } from '@opentelemetry/api';

/** What is being done, from the socket or the claimed job down to the last statement. */
export interface Execution {
  /** The request that it is done for: the one under way, or the one that caused the job. */
  requestId: string | undefined;
  /** The job, by the id of its function. */
  job?: string;
  /** Whose it is, once that is known. */
  workspaceId?: string;
  /** What is asked for, once that is known: an operation's id, or the kind of entry point. */
  operation?: string;
  /** The id by which the history names what is done, where it may change something. */
  operationId?: string;
  /** When the answer began, where its bytes come for as long as somebody listens. */
  answeredAt?: number;
  /** What spans begun here are children of. */
  span?: Span | undefined;
}

// Next bundles this module more than once into one process; all of them are within the same requests.
const shared = globalThis as typeof globalThis & { crmExecution?: AsyncLocalStorage<Execution> };
shared.crmExecution ??= new AsyncLocalStorage();
const storage = shared.crmExecution;

export const currentExecution = (): Execution | undefined => storage.getStore();

/** The id of the request at hand, or of the one that caused the job; a new one where there is neither. */
export const currentRequestId = (): string => storage.getStore()?.requestId ?? randomUUID();

export const runExecution = <T>(execution: Execution, work: () => T): T => storage.run(execution, work);

/** Begins what outlives the request that made it necessary: what it logs later is no part of that. */
export const runDetached = <T>(work: () => T): T => storage.run({ requestId: undefined }, work);

/** Says what the request at hand asks for. */
export function nameOperation(operation: string): void {
  const execution = storage.getStore();
  if (execution) execution.operation = operation;
}

/** Says whose the request at hand is. */
export function noteWorkspace(workspaceId: string): void {
  const execution = storage.getStore();
  if (execution) execution.workspaceId = workspaceId;
}

/** Says by which id the history names what the request at hand changes. @returns the id */
export function noteOperationId(id: string): string {
  const execution = storage.getStore();
  if (execution) execution.operationId = id;
  return id;
}

/** Says that the answer has begun, whose end says nothing of how quick it was. */
export function noteAnswered(): void {
  const execution = storage.getStore();
  if (execution) execution.answeredAt = performance.now();
}

/** What each line of the log says of where it was written. */
export function logFields(): Pick<Execution, 'job' | 'operationId'> & { requestId?: string } {
  const { requestId, job, operationId } = storage.getStore() ?? {};
  return {
    ...(requestId !== undefined && { requestId }),
    ...(job !== undefined && { job }),
    ...(operationId !== undefined && { operationId }),
  };
}
