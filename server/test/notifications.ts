import { sweepPool as pool } from '@/server/kernel/db/client';
import type { TestWorkspace } from './factories';

/** What the workspace's owner was told in the console, oldest first. */
export async function notificationsOf(
  ws: TestWorkspace,
): Promise<{ title: string; body: string | null; href: string }[]> {
  const { rows } = await pool.query(
    'SELECT title, body, href FROM "Notification" WHERE "workspaceId" = $1 AND "memberId" = $2 ORDER BY id',
    [ws.id, ws.ownerId],
  );
  return rows;
}
