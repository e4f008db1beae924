import { createHash, createPublicKey, verify } from 'node:crypto';

/** A header field in its relaxed form (RFC 6376 §3.4.2). */
const relaxedField = (field: string) => {
  const colon = field.indexOf(':');
  const value = field
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ');
  return `${field.slice(0, colon).trim().toLowerCase()}:${value.trim()}`;
};

/** A body in its relaxed form (RFC 6376 §3.4.4). */
function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  const text = lines.join('\r\n').replace(/(\r\n)+$/, '');
  return text === '' ? '' : `${text}\r\n`;
}

/** Checks a message as its recipient's server does; answers the fields that a valid signature covers, undefined for any other. */
export function dkimCovered(message: Buffer, publicKey: string): string[] | undefined {
  const text = message.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const fields = text.slice(0, end).split(/\r\n(?![ \t])/);
  const at = fields.findIndex((field) => /^dkim-signature:/i.test(field));
  const signature = fields[at];
  if (!signature) return undefined;
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .replace(/\s/g, '')
      .split(';')
      .map((tag): [string, string] => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  );
  if (tags.get('c') !== 'relaxed/relaxed' || tags.get('a') !== 'rsa-sha256') return undefined;
  const hash = createHash('sha256')
    .update(relaxedBody(text.slice(end + 4)), 'latin1')
    .digest('base64');
  const covered = (tags.get('h') ?? '').toLowerCase().split(':');
  const left = fields.toSpliced(at, 1);
  const signed = covered.flatMap((name) => {
    const last = left.findLastIndex((field) => field.toLowerCase().startsWith(`${name}:`));
    return last < 0 ? [] : left.splice(last, 1).map((field) => `${relaxedField(field)}\r\n`);
  });
  const own = relaxedField(signature.replace(/(\bb=)[^;]*/, '$1'));
  const data = Buffer.from(signed.join('') + own, 'latin1');
  const isTrue = verify('sha256', data, createPublicKey(publicKey), Buffer.from(tags.get('b') ?? '', 'base64'));
  return isTrue && hash === tags.get('bh') ? covered : undefined;
}
