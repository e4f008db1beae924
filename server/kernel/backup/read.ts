import { ByteReader } from './bytes';
import { type Entry, readEntries } from './entries';
import type { Lead } from './format';
import { readLead } from './lead';
import { sealingKey, unseal } from './seal';

export interface OpenBackup {
  lead: Lead;
  entries: AsyncIterable<Entry>;
}

/** Opens a backup. `passphrase` is asked for where it is sealed. */
export async function openBackup(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: () => Promise<string>,
): Promise<OpenBackup> {
  const reader = new ByteReader(bytes);
  const { lead, digest } = await readLead(reader);
  if (lead.sealing === null) return { lead, entries: readEntries(rest(reader), digest) };
  const key = await sealingKey(await passphrase(), lead.sealing);
  return { lead, entries: readEntries(unseal(rest(reader), key, digest), digest) };
}

const PIECE_BYTES = 64 * 1024;

async function* rest(reader: ByteReader): AsyncGenerator<Buffer> {
  try {
    for (;;) {
      const piece = await reader.upTo(PIECE_BYTES);
      if (piece.length > 0) yield piece;
      if (piece.length < PIECE_BYTES) return;
    }
  } finally {
    await reader.close();
  }
}
