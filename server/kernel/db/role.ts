import { logger } from '@/server/kernel/log';
import { db, sql } from './client';
import { SWEEP_ROLE } from './wall';

/** Whether row-level security does not apply: the role is above it, or has the sweeps' powers unasked. */
export async function bypassesWall(): Promise<boolean> {
  const [role] = await db.query<{ above: boolean }>(sql`
    SELECT rolsuper OR rolbypassrls OR pg_has_role(oid, ${SWEEP_ROLE}, 'USAGE') AS above
    FROM pg_roles WHERE rolname = current_user`);
  return role?.above ?? true;
}

/** Says once, at start, that the process alone keeps workspaces apart. */
export async function warnOfOpenWall(): Promise<void> {
  if (!(await bypassesWall())) return;
  logger.warn(
    `DATABASE_URL signs in as a superuser, or as a role that inherits ${SWEEP_ROLE}, so row-level security does not apply. ` +
      'Give the service a role that owns its database and nothing else.',
  );
}
