import { prisma, sql, sweepDb } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';

/** Days that caught mail is kept. */
const KEPT_DAYS = 30;

/** Keeps a mail as it was received. The few headers that lists show are read off its head. */
export async function keepCaught(
  workspaceId: string,
  envelope: { from: string; to: string[] },
  raw: Buffer,
): Promise<void> {
  const head = headOf(raw);
  await prisma.caughtMail.create({
    data: {
      workspaceId,
      fromEmail: envelope.from,
      recipients: envelope.to,
      messageId: /^<([^>]+)>/.exec(head('message-id'))?.[1] ?? null,
      subject: decodeWords(head('subject')).replaceAll('\0', '').slice(0, 998),
      raw: new Uint8Array(raw),
      id: newId(),
    },
    select: { id: true },
  });
}

/** A header by its name, unfolded; empty when it is not there. */
function headOf(raw: Buffer): (name: string) => string {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .subarray(0, end < 0 ? raw.length : end)
    .toString('utf8')
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  return (name) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? '';
}

/** Encoded words (RFC 2047 §2) as text; one whose character set nobody knows stays as it is. */
export function decodeWords(text: string): string {
  const joined = text.replace(/\?=\s+=\?/g, '?==?');
  return joined.replace(
    /=\?([^?\s]+)\?([bq])\?([^?]*)\?=/gi,
    (word, charset: string, encoding: string, body: string) => {
      const bytes =
        encoding.toLowerCase() === 'b' ? Buffer.from(body, 'base64') : Buffer.from(unquoted(body), 'latin1');
      try {
        return new TextDecoder(charset).decode(bytes);
      } catch {
        return word;
      }
    },
  );
}

const unquoted = (body: string) =>
  body
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Throws away what was caught long ago, of all workspaces. */
export async function pruneCaught(): Promise<void> {
  await sweepDb.query(sql`DELETE FROM "CaughtMail" WHERE "createdAt" < now() - ${KEPT_DAYS}::int * interval '1 day'`);
}
