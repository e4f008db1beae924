import { logger } from '@/server/log';
import type { ParsedMail } from './parsed-mail';
import { type ParserThread, startThread } from './thread';

/** Bytes that a message may have. */
export const MAX_MESSAGE_BYTES = 25 * 1024 * 1024;
const HEAD_BYTES = 64 * 1024;
interface Job {
  raw: Buffer;
  resolve: (mail: ParsedMail) => void;
  reject: (error: Error) => void;
}

const jobs: Job[] = [];
let thread: ParserThread | undefined;
let busy = false;

/**
 * Parses a message in a thread of its own, one at a time, within 25 MB, 200 parts, 2 seconds and 192 MB of heap. What
 * breaks a cap or cannot be read is not lost: it comes back with its header alone, and `problem` says why.
 */
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  try {
    if (raw.length > MAX_MESSAGE_BYTES) throw new Error('The message is larger than 25 MB.');
    return await enqueue(raw);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    logger.warn({ problem, bytes: raw.length }, 'only the header of a message could be read');
    return { ...(await enqueue(headOf(raw)).catch(() => NOTHING)), problem };
  }
}

/** The header as a message without a body; its content type is left out, for what it announces does not follow. */
function headOf(raw: Buffer): Buffer {
  const head = raw.subarray(0, HEAD_BYTES).toString('latin1');
  const end = head.search(/\r?\n\r?\n/);
  const fields = (end < 0 ? head : head.slice(0, end)).split(/\r?\n(?![ \t])/);
  const kept = fields.filter((field) => !/^(content-|mime-version)/i.test(field)).slice(0, 200);
  return Buffer.from(`${kept.join('\r\n')}\r\n\r\n`, 'latin1');
}

const NOTHING: ParsedMail = {
  headers: [],
  messageId: null,
  inReplyTo: [],
  references: [],
  from: null,
  to: [],
  cc: [],
  subject: '',
  date: null,
  text: '',
  html: null,
  attachments: [],
  deliveryStatus: null,
  feedbackReport: null,
  original: null,
  problem: null,
};

function enqueue(raw: Buffer): Promise<ParsedMail> {
  return new Promise((resolve, reject) => {
    jobs.push({ raw, resolve, reject });
    void work();
  });
}

async function work(): Promise<void> {
  if (busy) return;
  busy = true;
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    try {
      if (!thread?.alive()) thread = startThread();
      job.resolve(await thread.parse(job.raw));
    } catch (error) {
      job.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }
  busy = false;
}
