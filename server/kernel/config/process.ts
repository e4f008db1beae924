import { LOG_LEVELS } from './variables.mjs';

// What holds for every process, also one that takes the rest of its configuration from elsewhere. A level that there is
// not is reported by whatever starts.
const { LOG_LEVEL: level, NODE_ENV: mode = 'production' } = process.env;

export const isDevelopment = mode === 'development';
export const isProduction = mode === 'production';

export const logLevel = LOG_LEVELS.find((known) => known === level) ?? (mode === 'test' ? 'silent' : 'info');

/** Whether Next makes its pages ahead, which needs no database and no secret. */
export const isBuild = process.env.NEXT_PHASE === 'phase-production-build';

/** What a process that parses for this one is handed of the environment, so that it reads times and names alike. */
export const locale = Object.fromEntries(
  ['TZ', 'LANG', 'LC_ALL'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
) as NodeJS.ProcessEnv;
