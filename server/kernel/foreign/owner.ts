import { AsyncLocalStorage } from 'node:async_hooks';

// Next bundles this module more than once into one process; all of them work for the same.
const shared = globalThis as typeof globalThis & { crmForeignOwner?: AsyncLocalStorage<string> };
shared.crmForeignOwner ??= new AsyncLocalStorage();
const storage = shared.crmForeignOwner;

/** Does some work for a workspace: what it has parsed waits its turn among that of the others. */
export const forWorkspace = <T>(workspaceId: string, work: () => T): T => storage.run(workspaceId, work);

/** Whom the work at hand is for; empty where nobody has said so. */
export const currentOwner = (): string => storage.getStore() ?? '';
