import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { config } from '@/server/kernel/config';

/** Bytes at the end of a log that are looked through, and lines that are told of it. */
const READ_BYTES = 4 * 1024 * 1024;
const MOST_LINES = 20;
/** pino's number of an error. */
const ERROR = 50;
/** Those that `up` writes. Under compose, Kubernetes and systemd the output goes to them. */
const LOGS = ['web.log', 'engine.log'];

interface LogLine {
  level: number;
  time: number;
  msg?: string;
  requestId?: string;
  job?: string;
  err?: { message?: string };
}

/** The last errors that each log of this machine tells of, newest first; that a log is elsewhere is no sign that nothing broke. */
export async function lastErrorsOfLogs() {
  const read = LOGS.map(async (log) => {
    const file = join(config.dataDir, 'logs', log);
    return [log, existsSync(file) ? (await errorsIn(file)).reverse().map(asTold) : 'not here'] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

const asTold = ({ time, msg, requestId, job, err }: LogLine) => ({
  at: new Date(time).toISOString(),
  message: msg ?? '',
  ...(err?.message !== undefined && { error: err.message }),
  ...(requestId !== undefined && { requestId }),
  ...(job !== undefined && { job }),
});

async function errorsIn(file: string): Promise<LogLine[]> {
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
