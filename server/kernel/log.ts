import pino from 'pino';
import { logLevel } from '@/server/kernel/config/process';
import { logFields } from '@/server/kernel/telemetry/execution';

/** The one logger. Secrets and bodies are never handed to it; what could carry one by accident is redacted. */
export const logger = pino({
  level: logLevel,
  base: { pid: process.pid },
  mixin: logFields,
  redact: ['*.authorization', '*.secret', '*.password', '*.apiKey', '*.cookie'],
});
