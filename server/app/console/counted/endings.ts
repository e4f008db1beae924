import { type Sql, sql } from '@/server/kernel/db/client';
import { here, idSince, type Viewer } from '../window';
import type { Ending } from './names';

/** Deliveries `x` of the last 24 hours. */
export const recentDeliveries = (viewer: Viewer): Sql => sql`${here(viewer, 'x')} AND x.id > ${idSince('24 hours')}`;

/** Which of them went how. */
export const ENDED: Record<Ending, Sql> = {
  delivered: sql`x.status = 'SUCCEEDED'`,
  retried: sql`x.status = 'PENDING' AND x.attempts > 0`,
  undelivered: sql`x.status = 'FAILED'`,
};

export const endingRows = (viewer: Viewer, of: Ending): Sql => sql`
  SELECT x.id, coalesce(x."lastAttemptAt", x."createdAt") AS at FROM "WebhookDelivery" x
  WHERE ${recentDeliveries(viewer)} AND ${ENDED[of]}`;
