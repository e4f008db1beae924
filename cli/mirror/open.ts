import type { Target } from './target';

/** Opens the target that an argument names, and holds it. */
export async function openTarget(target: string): Promise<Target> {
  if (/^postgres(ql)?:\/\//.test(target)) return (await import('./postgres')).openPostgres(target);
  return (await import('./sqlite')).openSqlite(target);
}
