import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@/server/app/trpc/router';

/** A bulk action as the service answers it. */
export type BulkAction = inferRouterOutputs<AppRouter>['bulkActions']['get']['bulkAction'];

/** So often it is asked how far one has come, beside being told. */
export const POLL_MS = 1000;

export const isRunning = ({ status }: BulkAction) => status === 'queued' || status === 'running';
