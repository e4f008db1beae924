import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { config } from '@/server/kernel/config';
import { isId } from '@/server/kernel/db/ids';
import { logger } from '@/server/kernel/log';
import { sameText, sign } from '@/server/kernel/secret';
import { onShutdown } from '@/server/kernel/shutdown';
import { keepCaught, pruneCaught } from './keep-caught';

/** Bytes of one mail that the catcher takes: what most servers take. */
const SIZE_LIMIT = 26_214_400;
const PRUNE_EVERY_MS = 3_600_000;

export interface Catcher {
  port: number;
}

// Next bundles this module more than once into one process; there is one catcher.
const shared = globalThis as typeof globalThis & { crmCatcher?: Promise<Catcher> };

/** The mail catcher of this process: a real SMTP server on loopback that sends nothing on. It is started when first asked for. */
export function catcher(): Promise<Catcher> {
  shared.crmCatcher ??= start().catch((error: unknown) => {
    delete shared.crmCatcher;
    throw error;
  });
  return shared.crmCatcher;
}

async function start(): Promise<Catcher> {
  const kept = join(config.dataDir, 'catcher-port');
  const port = await listen(readPort(kept)).catch(() => listen(0));
  try {
    writeFileSync(kept, String(port), { mode: 0o600 });
  } catch (error) {
    logger.debug({ err: error }, 'port of the catcher not kept');
  }
  logger.info({ port }, 'mail catcher listening');
  setInterval(() => {
    pruneCaught().catch((error: unknown) => logger.warn({ err: error }, 'old caught mail not removed'));
  }, PRUNE_EVERY_MS).unref();
  return { port };
}

function readPort(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

/** Whoever signs in names the workspace whose mail it is; nobody else on this machine knows its password. */
function listen(port: number): Promise<number> {
  const server = new SMTPServer({
    banner: 'Mail catcher',
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: SIZE_LIMIT,
    onAuth: (auth, _session, done) => {
      const [username, password] = [auth.username ?? '', auth.password ?? ''];
      const known = isId(username) && sameText(password, sign('catcher', username, 24));
      done(known ? null : new Error('Unknown workspace.'), known ? { user: username } : undefined);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = {
          from: mailFrom ? (mailFrom.address ?? '') : '',
          to: rcptTo.map(({ address }) => address),
        };
        keepCaught(session.user ?? '', envelope, Buffer.concat(chunks)).then(
          () => done(null),
          (error: unknown) => {
            logger.error({ err: error }, 'caught mail not kept');
            done(Object.assign(new Error('Not kept.'), { responseCode: 451 }));
          },
        );
      });
    },
  });
  server.on('error', (error) => logger.warn({ err: error }, 'mail catcher'));
  onShutdown('mail catcher', () => new Promise<void>((resolve) => server.close(() => resolve())));
  return new Promise((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
