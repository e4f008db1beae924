import pino from 'pino';
import { logLevel } from '@/server/kernel/config/process';
import { logFields } from '@/server/kernel/telemetry/execution';

/** What waits in memory, at most, while the disk of the log is full; the rest is dropped. */
const WAITING_BYTES = 1_000_000;
const destination = pino.destination({ dest: 1, sync: true, maxLength: WAITING_BYTES });
// An error that nobody hears ends the process, which has better to do while a disk is full.
destination.on('error', () => {});
// Where too much waits it writes no more by itself.
destination.on('drop', () => {
  try {
    destination.flushSync();
  } catch {}
});

type Listener = (fields: Record<string, unknown>, message: string) => void;
// Next bundles this module more than once into one process; whoever listens hears all of it.
const shared = globalThis as typeof globalThis & { crmErrorListener?: Listener };
/** Calls a function with each error that is logged from now on, beside the log. */
export const onError = (listen: Listener): void => {
  shared.crmErrorListener = listen;
};
const ERROR = 50;

/** The one logger. Secrets and bodies are never handed to it; what could carry one by accident is redacted. */
export const logger = pino(
  {
    level: logLevel,
    base: { pid: process.pid },
    mixin: logFields,
    hooks: {
      logMethod(given, method, level) {
        const [fields, message] = given as unknown[];
        if (level >= ERROR && typeof fields === 'object' && fields !== null && typeof message === 'string')
          shared.crmErrorListener?.(fields as Record<string, unknown>, message);
        method.apply(this, given);
      },
    },
    redact: ['*.authorization', '*.secret', '*.password', '*.apiKey', '*.cookie'],
  },
  destination,
);
