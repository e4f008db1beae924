import { config } from '@/server/kernel/config';

// Files that follow one another in a process share the configuration too: each begins with it as it was read.
const shared = globalThis as typeof globalThis & { crmTestConfig?: typeof config };
shared.crmTestConfig ??= { ...config };
const asRead = shared.crmTestConfig;
for (const name of Object.keys(config)) if (!(name in asRead)) Reflect.deleteProperty(config, name);
Object.assign(config, asRead);
