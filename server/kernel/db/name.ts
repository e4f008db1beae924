import packageJson from '@/package.json' with { type: 'json' };

/** PostgreSQL cuts off what is longer. */
const MOST_BYTES = 63;

/**
 * What connections are called in pg_stat_activity: who holds them, and of which release. A name that DATABASE_URL or PGAPPNAME gives
 * them goes before.
 */
export const nameOf = (who: string) => ({
  fallback_application_name: `crm ${who} ${packageJson.version}`.slice(0, MOST_BYTES),
});
