import pino from 'pino';

/** The one logger. Secrets and bodies are never handed to it; what could carry one by accident is redacted. */
export const logger = pino({
  level: process.env.LOG_LEVEL ?? (process.env.NODE_ENV === 'test' ? 'silent' : 'info'),
  base: { pid: process.pid },
  redact: ['*.authorization', '*.secret', '*.password', '*.apiKey', '*.cookie'],
});
