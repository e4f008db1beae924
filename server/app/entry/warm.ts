import { logger } from '@/server/kernel/log';

/** What whoever comes sees first, and a page of the console: with them comes nearly all that pages share. */
const FIRST = ['/sign-in', '/'];
const PATIENCE_MS = 20_000;

/** Asks this process itself for the first pages, so that nobody waits until what they need is loaded. */
export async function warmPages(host: string, port: number): Promise<void> {
  const any = host === '0.0.0.0' || host === '::';
  const at = any ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  for (const path of FIRST) {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    await fetch(`http://${at}:${port}${path}`, { signal, redirect: 'manual' })
      .then((response) => response.arrayBuffer())
      .catch((error: unknown) => logger.warn({ err: error, path }, 'the first page was not prepared'));
  }
}
