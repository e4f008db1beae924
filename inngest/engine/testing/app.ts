import http from 'node:http';
import { Inngest, type InngestFunction } from 'inngest';
import { serve } from 'inngest/node';

export const EVENT_KEY = 'test-event-key';
export const SIGNING_KEY = `signkey-test-${'0123456789abcdef'.repeat(4)}`;

/** The body of a step really ran: what the tests count. */
export interface Effect {
  fn: string;
  step: string;
  runId: string;
  attempt: number;
  startedAt: number;
  endedAt?: number;
  value?: unknown;
}

const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };

export interface AppOptions {
  engineUrl: string;
  checkpointing?: boolean;
  signingKey?: string;
  fetch?: typeof fetch;
}

/** The SDK, in signed mode, towards an engine on loopback. */
export function createClient({
  engineUrl,
  checkpointing = true,
  signingKey = SIGNING_KEY,
  fetch,
}: AppOptions): Inngest {
  return new Inngest({
    id: 'app',
    isDev: false,
    baseUrl: engineUrl,
    eventKey: EVENT_KEY,
    signingKey,
    logger: silent,
    internalLogger: silent,
    ...(checkpointing ? {} : { checkpointing: false }),
    ...(fetch ? { fetch } : {}),
  });
}

export type Functions = InngestFunction.Any[];

export interface AppServer {
  port: number;
  url: string;
  /** Serves these functions from now on. */
  use(client: Inngest, functions: Functions, streaming?: boolean): void;
  close(): Promise<void>;
}

/** Serves an application; it answers 503 until there are functions. */
export async function startAppServer(port = 0): Promise<AppServer> {
  let handler: http.RequestListener = (_request, response) => response.writeHead(503).end();
  const server = http.createServer((request, response) => handler(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the application got no port');
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}/api/inngest`,
    use: (client, functions, streaming = false) => {
      handler = serve({ client, functions, streaming });
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
