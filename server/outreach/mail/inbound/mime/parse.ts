import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { ForeignError, foreignTask, runForeign } from '@/server/kernel/foreign';
import { logger } from '@/server/kernel/log';
import type { ParsedMail } from './parsed-mail';

/** Bytes that a message may have: the largest that the usual providers let through. */
export const MAX_MESSAGE_BYTES = 50 * 1024 * 1024;
/** Files that are kept of a message. */
export const MAX_ATTACHMENTS = 100;
/** Bytes of a message in which its header is looked for. */
export const HEAD_BYTES = 64 * 1024;

/** A message of 24 MB takes half a second and 100 MB; a text of 40 MB in two million lines takes 380 MB. */
const mime = foreignTask<Buffer, ParsedMail>({
  name: 'mail',
  file: 'server/outreach/mail/inbound/mime/task.mjs',
  cpuMs: 4000,
  cpuMsPerMb: 400,
  memoryMb: 512,
  maxBytes: MAX_MESSAGE_BYTES,
});

/**
 * Parses a message in a process of its own, within 50 MB and 200 parts, and CPU time and memory in proportion. What breaks
 * a cap or cannot be read is not lost: it comes back with its header alone, and `problem` says why. Throws a 503 when so
 * much else is waiting that it should be handed in again. A message that says more than is kept of it hangs on itself, whole.
 */
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  try {
    return withWhole(await runForeign(mime, raw), raw);
  } catch (error) {
    const problem = problemOf(error);
    logger.warn({ problem, bytes: raw.length }, 'only the header of a message could be read');
    return parseHead(raw, problem);
  }
}

/** The header of a message alone, and why it is all that is read. */
export async function parseHead(raw: Buffer, problem: string): Promise<ParsedMail> {
  return { ...(await runForeign(mime, headOf(raw)).catch(withoutHead)), problem };
}

function withWhole(mail: ParsedMail, raw: Buffer): ParsedMail {
  const { attachments, shortened } = mail;
  if (!shortened && attachments.length <= MAX_ATTACHMENTS) return mail;
  return { ...mail, attachments: [...attachments.slice(0, MAX_ATTACHMENTS - 1), { ...WHOLE, content: raw }] };
}

function problemOf(error: unknown): string {
  if (!(error instanceof ForeignError)) throw error;
  if (error.reason === 'busy') throw new ApiError(STATUS.unavailable, error.message);
  return error.message;
}

function withoutHead(error: unknown): ParsedMail {
  return { ...NOTHING, problem: problemOf(error) };
}

/** The header as a message without a body; its content type is left out, for what it announces does not follow. */
function headOf(raw: Buffer): Buffer {
  const head = raw.subarray(0, HEAD_BYTES).toString('latin1');
  const end = head.search(/\r?\n\r?\n/);
  const fields = (end < 0 ? head : head.slice(0, end)).split(/\r?\n(?![ \t])/);
  const kept = fields.filter((field) => !/^(content-|mime-version)/i.test(field)).slice(0, 200);
  return Buffer.from(`${kept.join('\r\n')}\r\n\r\n`, 'latin1');
}

/** A message as a file. */
export const WHOLE = { fileName: 'message.eml', contentType: 'message/rfc822', contentId: null, inline: false };

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
  html: '',
  attachments: [],
  deliveryStatus: null,
  feedbackReport: null,
  original: null,
  shortened: false,
  problem: null,
};
