import packageJson from '@/package.json' with { type: 'json' };
import { db, sql } from '@/server/kernel/db/client';

/** A release that some process runs, by its part in the service. */
interface Running {
  part: string;
  release: string;
}

/** What the service is made of. */
export interface Versions {
  release: string;
  node: string;
  postgres: string;
  /** The last one that the database had. */
  migration: string | null;
  /** Of whoever has a connection open: more than one release during a rolling upgrade. Empty where DATABASE_URL names connections itself. */
  running: Running[];
}

/** How a process of the service is called by its connections (db/name.ts). */
const NAMED = '^crm (web|worker|all|engine) (\\S+)$';

/** Which versions are at work. */
export async function readVersions(): Promise<Versions> {
  const [asked] = await db.query<Pick<Versions, 'postgres' | 'migration' | 'running'>>(sql`
    SELECT current_setting('server_version') AS postgres,
      (SELECT max(migration_name) FROM _prisma_migrations WHERE finished_at IS NOT NULL) AS migration,
      (SELECT coalesce(json_agg(DISTINCT jsonb_build_object('part', named[1], 'release', named[2])), '[]')
        FROM pg_stat_activity a, regexp_match(a.application_name, ${NAMED}) AS named
        WHERE a.datname = current_database() AND named IS NOT NULL) AS running`);
  if (!asked) throw new Error('The database says nothing of itself.');
  return { release: packageJson.version, node: process.versions.node, ...asked };
}
