import { isBuild } from '@/server/kernel/config/process';
import { OF_SERVICE, requireConfiguration } from '@/server/kernel/config/require';

/** Next calls this once before it serves: where it serves alone, nobody else has looked at the configuration. */
export function register(): void {
  if (!isBuild) requireConfiguration(OF_SERVICE);
}
