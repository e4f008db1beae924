import { describeProblems, type Environment, readEnvironment, type Variable } from './environment.mjs';

/** EX_CONFIG of sysexits.h. Whoever keeps a process running need not try again: cli/up/service.mjs does not. */
const WRONG_CONFIGURATION = 78;

type Required<K extends Variable> = Environment & { [N in K]-?: NonNullable<Environment[N]> };

/** What a process needs that serves or changes what the service keeps. */
export const OF_SERVICE = ['DATABASE_URL', 'CRM_SECRET'] as const;

/**
 * The first thing that a process of the service does. Where a variable is wrong, or one that it needs is not set, it says so
 * in one message for all of them and ends.
 */
export function requireConfiguration<K extends Variable>(needed: readonly K[]): Required<K> {
  const { values, problems } = readEnvironment(process.env, needed);
  if (problems.length === 0) return values as Required<K>;
  process.stderr.write(`${describeProblems(problems)}\n`);
  process.exit(WRONG_CONFIGURATION);
}
