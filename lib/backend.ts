type Backend = typeof import('@/server/app/pages');
const shared = globalThis as typeof globalThis & { crmPages?: Backend };

/**
 * The server's code as pages call it. The process in front of Next has loaded it for itself and hands it over
 * (server/app/main.ts), so that it is in memory once; where Next alone serves, it comes out of Next's own bundle.
 */
export const backend: Backend = shared.crmPages ?? (await import('@/server/app/pages'));
