import type { getProvider } from '@/server/workspace/auth/provider/settings';

/** What an admin sees of the provider of their workspace. */
export type Settings = Awaited<ReturnType<typeof getProvider>>;
