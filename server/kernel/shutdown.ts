import { logger } from '@/server/kernel/log';

type Hook = () => Promise<unknown> | unknown;

// Next bundles this module more than once into one process; there is one list.
const shared = globalThis as typeof globalThis & { crmShutdown?: Map<string, Hook> };
shared.crmShutdown ??= new Map();
const hooks = shared.crmShutdown;

/** Registers what must end before the process does. Registering a name again replaces it. */
export function onShutdown(name: string, hook: Hook) {
  hooks.set(name, hook);
}

/** Runs every hook at once, newest first; one that fails does not keep the others from running. */
export async function runShutdown() {
  const entries = [...hooks].reverse();
  hooks.clear();
  await Promise.all(
    entries.map(async ([name, hook]) => {
      try {
        await hook();
      } catch (error) {
        logger.warn({ err: error, hook: name }, 'shutdown hook failed');
      }
    }),
  );
}
