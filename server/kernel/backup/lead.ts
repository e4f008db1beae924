import { createHash } from 'node:crypto';
import { type ByteReader, numberBytes } from './bytes';
import { BackupError } from './error';
import { FORMAT, type Lead, LONGEST_HEAD, MAGIC, lead as schema } from './format';

export const leadBytes = (lead: Lead): Buffer => framed(Buffer.from(JSON.stringify(lead)));

const framed = (text: Buffer) => Buffer.concat([MAGIC, numberBytes(text.length), text]);

/** What binds the rest of a backup to its lead. */
export const digestOf = (lead: Buffer): Buffer => createHash('sha256').update(lead).digest();

export async function readLead(reader: ByteReader): Promise<{ lead: Lead; digest: Buffer }> {
  if (!(await reader.upTo(MAGIC.length)).equals(MAGIC)) throw notOurs();
  const length = await reader.number();
  if (length > LONGEST_HEAD) throw notOurs();
  const text = await reader.exactly(length);
  return { lead: parse(text.toString()), digest: digestOf(framed(text)) };
}

function parse(text: string): Lead {
  try {
    const found = JSON.parse(text);
    if (found.format > FORMAT)
      throw new BackupError('This backup was made by a newer release, in a form that this one does not know.');
    return schema.parse(found);
  } catch (error) {
    throw error instanceof BackupError ? error : notOurs();
  }
}

const notOurs = () => new BackupError('This is no backup of this service.');
