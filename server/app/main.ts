import '@/server/app/wiring';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBackground } from '@/server/app/background';
import { listenForMetrics } from '@/server/app/entry/metrics';
import { handleNode, isReference } from '@/server/app/entry/node';
import { warmPages } from '@/server/app/entry/warm';
import { observeHealth, observeQueues } from '@/server/app/telemetry/observers';
import { prepareWeeks } from '@/server/automation/events/weeks';
import { prepareHistory } from '@/server/kernel/changes/retention';
import { config } from '@/server/kernel/config';
import { OF_SERVICE, requireConfiguration } from '@/server/kernel/config/require';
import { disconnect, nameConnections } from '@/server/kernel/db/client';
import { warnOfOpenWall } from '@/server/kernel/db/role';
import { cachePages } from '@/server/kernel/http/cached-page';
import { inRequest } from '@/server/kernel/http/in-request';
import { endStreams } from '@/server/kernel/http/public/event-stream';
import { flushUsage } from '@/server/kernel/http/usage';
import { logger } from '@/server/kernel/log';
import { endGracefully, sendToParent } from '@/server/kernel/process/lifecycle';
import { createListener } from '@/server/kernel/process/listener';
import { onShutdown } from '@/server/kernel/shutdown';
import { flushServiceErrors, keepServiceErrors } from '@/server/kernel/telemetry/service-errors';
import { startTelemetry } from '@/server/kernel/telemetry/start';
import { endMail } from '@/server/outreach/mail/send/end';

// The web process, unless CRM_ROLE makes it a worker. `/api/v1/*`, `/api/health` and `/api/inngest` are answered straight from the registry, which costs a
// fraction of what Next does; everything else is Next's. The API answers before Next has prepared its pages.
//
// It listens on loopback unless CRM_HOST says otherwise: a service that starts with a demo workspace should not be open
// to the whole network by default. In a container, or without a proxy in front, set CRM_HOST=0.0.0.0.
requireConfiguration(OF_SERVICE);
nameConnections(config.role);
const { host } = config;
const dev = process.argv.includes('--dev');

const listener = createListener(
  (request, response) => {
    void inRequest(request, response, () => answer(request, response)).catch((error: unknown) => {
      logger.error({ err: error, url: request.url }, 'request failed');
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end('Internal server error');
    });
  },
  { dev },
);
const reference = cachePages(isReference, listener.server);
/**
 * Loading Next keeps the process busy for a second or more. Until then it says that it is well, and the engine reads its
 * functions; once that is done, or somebody asks for a page, nothing waits any longer.
 */
const PAGES_AFTER_MS = 1000;
const quiet = new AbortController();
let pages: ReturnType<typeof preparePages> | undefined;
let endBackground: ReturnType<typeof startBackground> | undefined;

onShutdown('database', disconnect);
endGracefully(async () => {
  listener.endKeepAlive();
  await sleep(config.shutdownDelayMs);
  endStreams();
  // Before the database goes: mailboxes that are given up here can be taken by the next process at once.
  await Promise.all([listener.close(), endBackground?.(), endMail()]);
  // The last requests may have begun to send some more.
  await endMail();
  await flushUsage().catch((error: unknown) => logger.warn({ err: error }, 'use of keys not written'));
  await flushServiceErrors().catch((error: unknown) => logger.warn({ err: error }, 'errors not kept'));
});

keepServiceErrors();
await startTelemetry([observeQueues, observeHealth]).catch((error: unknown) =>
  logger.error({ err: error }, 'nothing is measured'),
);
await listenForMetrics();
try {
  await listener.listen(config.port, host);
} catch (error) {
  const { code } = error as NodeJS.ErrnoException;
  const why = code === 'EADDRINUSE' ? `port ${config.port} is in use by another program; set PORT` : 'cannot listen';
  logger.fatal({ err: error, host, port: config.port }, why);
  process.exit(1);
}
logger.info({ host, port: config.port, role: config.role }, 'listening');
if (config.webhookAllowHosts.length > 0) {
  logger.warn({ hosts: config.webhookAllowHosts }, 'webhooks may reach these hosts although they are not public');
}
await prepareHistory().catch((error: unknown) =>
  logger.error({ err: error }, 'the history has no room for new months'),
);
await prepareWeeks().catch((error: unknown) => logger.warn({ err: error }, 'the weeks of events are made later'));
void warnOfOpenWall().catch((error: unknown) => logger.warn({ err: error }, 'the role of the database is not known'));
if (!config.smtpUrl) {
  const { catcher } = await import('@/server/workspace/mail/catcher');
  await catcher().catch((error: unknown) => logger.error({ err: error }, 'the mail catcher does not run'));
}
endBackground = startBackground();
sendToParent('listening');

if (config.role !== 'worker') {
  await sleep(PAGES_AFTER_MS, undefined, { signal: quiet.signal }).catch(() => {});
  await loadPages().catch((error: unknown) => {
    logger.fatal({ err: error }, 'Next could not prepare the pages; is the build there (npm run build)?');
    process.exit(1);
  });
  // In development a page is compiled when it is asked for.
  if (!dev) await warmPages(host, config.port);
}
sendToParent('ready');

async function answer(request: IncomingMessage, response: ServerResponse) {
  const forPages = await handleNode(request, response);
  if (!forPages) {
    if (request.method === 'PUT' && request.url?.startsWith('/api/inngest')) quiet.abort();
    return;
  }
  const handlePage = await loadPages();
  if (dev || !(await reference(forPages, response))) await handlePage(forPages, response);
}

function loadPages() {
  pages ??= preparePages(listener.server);
  return pages;
}

async function preparePages(server: Server) {
  // Pages in development are reloaded with the server's code, so there they bring their own.
  if (!dev) Object.assign(globalThis, { crmPages: await import('@/server/app/pages') });
  const { default: next } = await import('next');
  // Given the server, Next attaches to its upgrades by itself, for reloading pages in development.
  const app = next({ dev, dir: process.cwd(), hostname: host, port: config.port, httpServer: server });
  await app.prepare();
  return app.getRequestHandler();
}
