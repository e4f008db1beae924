import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import packageJson from '@/package.json' with { type: 'json' };
import { currentHealth } from '@/server/app/entry/health';
import { failingSources } from '@/server/app/system/failing';
import { queueStates } from '@/server/app/system/read';
import { config } from '@/server/kernel/config';

/** Bytes at the end of a log that are looked through, and lines that are told of each. */
const READ_BYTES = 4 * 1024 * 1024;
const MOST_LINES = 20;
/** pino's number of an error. */
const ERROR = 50;
const LOGS = ['web.log', 'engine.log'];

interface LogLine {
  level: number;
  time: number;
  msg?: string;
  requestId?: string;
  job?: string;
  err?: { message?: string };
}

/** The whole installation, across workspaces: for whoever runs it, and for nobody in it. */
export async function wholeSystem() {
  const [health, queues, failing] = await Promise.all([currentHealth(), queueStates(), failingSources()]);
  const { parts, outside, backup } = health;
  return {
    version: packageJson.version,
    database: parts.database,
    outside,
    backup,
    queues,
    failing,
    errors: await lastErrors(),
  };
}

/** The last errors that the logs of this machine tell of, newest first. */
async function lastErrors() {
  const found = await Promise.all(LOGS.map((log) => errorsIn(join(config.dataDir, 'logs', log))));
  return found
    .flat()
    .sort((a, b) => b.time - a.time)
    .slice(0, MOST_LINES)
    .map(({ time, msg, requestId, job, err }) => ({
      at: new Date(time).toISOString(),
      message: msg ?? '',
      ...(err?.message !== undefined && { error: err.message }),
      ...(requestId !== undefined && { requestId }),
      ...(job !== undefined && { job }),
    }));
}

async function errorsIn(file: string): Promise<LogLine[]> {
  if (!existsSync(file)) return [];
  const { size } = await stat(file);
  const lines: LogLine[] = [];
  const input = createReadStream(file, { start: Math.max(0, size - READ_BYTES) });
  for await (const line of createInterface({ input })) {
    const read = logLine(line);
    if (read && read.level >= ERROR) lines.push(read);
  }
  return lines.slice(-MOST_LINES);
}

/** A line of the log; undefined for what something else has printed, or only half of which is there. */
function logLine(line: string): LogLine | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return undefined;
  }
}
