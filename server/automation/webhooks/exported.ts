import { z } from 'zod';
import { columnsBy, type ExportSource, listedUnder, type Paged, pageOf } from '@/server/records/exports/sources';
import { type Delivery, webhooksContract } from './contract';
import { listDeliveries } from './deliveries';
import { webhookRecord } from './record';

const { scopes, input: listed } = webhooksContract.deliveries;
const input = z.object({ endpointId: z.string(), status: listed.shape.status });

/**
 * What was sent to an endpoint, newest first, with what it answered. The archive leaves it out: what it sent are records, which are in
 * the archive as they are now.
 */
export const exportedDeliveries: ExportSource = {
  ...{ scopes, input, isArchived: false },
  under: listedUnder('endpointId', webhookRecord),
  page: async (ctx, asked) => {
    const { endpointId: id, ...page } = asked as Paged<typeof input>;
    const { deliveries, nextCursor } = await listDeliveries(ctx, { id, ...page });
    return pageOf({ records: deliveries, nextCursor });
  },
  columns: async () =>
    columnsBy<Delivery>({
      id: ({ id }) => id,
      eventId: ({ eventId }) => eventId,
      type: ({ type }) => type,
      sequence: ({ sequence }) => sequence,
      replayId: ({ replayId }) => replayId,
      eventCreatedAt: ({ eventCreatedAt }) => eventCreatedAt,
      status: ({ status }) => status,
      attempts: ({ attempts }) => attempts,
      nextAttemptAt: ({ nextAttemptAt }) => nextAttemptAt,
      lastAttemptAt: ({ lastAttemptAt }) => lastAttemptAt,
      responseStatus: ({ responseStatus }) => responseStatus,
      durationMs: ({ durationMs }) => durationMs,
      lastError: ({ lastError }) => lastError,
      deliveredAt: ({ deliveredAt }) => deliveredAt,
      createdAt: ({ createdAt }) => createdAt,
      data: ({ data }) => data,
    }),
};
