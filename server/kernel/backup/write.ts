import { exactly, type FileStore } from '@/server/kernel/storage/store';
import { dumpDatabase, fileKeys } from './dump';
import type { EarlierFiles } from './earlier';
import { EntryWriter } from './entries';
import { FORMAT, type HeadOf } from './format';
import { digestOf, leadBytes } from './lead';
import { newSealing, seal, sealingKey } from './seal';
import { openSession } from './session';

export interface Source {
  databaseUrl: string;
  store: FileStore;
  /** What opens the rest, such as CRM_SECRET; it is in a sealed backup alone. */
  secrets: Record<string, string>;
  /** Seals all of the backup; without one it is in the clear. */
  passphrase?: string | undefined;
  /** A backup that was cut off, whose files need not be read again. */
  earlier?: EarlierFiles | undefined;
}

export type Totals = Pick<HeadOf<'end'>, 'files' | 'fileBytes' | 'absent'>;

/** A backup, as the bytes of one file. @returns what went into it beside the database */
export async function* writeBackup(source: Source): AsyncGenerator<Buffer, Totals> {
  const sealing = source.passphrase === undefined ? null : newSealing();
  const lead = leadBytes({ format: FORMAT, createdAt: new Date().toISOString(), sealing });
  yield lead;
  const totals: Totals = { files: 0, fileBytes: 0, absent: 0 };
  const digest = digestOf(lead);
  const body = writeBody(source, new EntryWriter(digest), totals);
  if (source.passphrase === undefined || sealing === null) yield* body;
  else yield* seal(body, await sealingKey(source.passphrase, sealing), digest);
  return totals;
}

async function* writeBody(source: Source, writer: EntryWriter, totals: Totals): AsyncGenerator<Buffer> {
  const client = await openSession(source.databaseUrl);
  try {
    yield* dumpDatabase(client, writer);
    if (source.passphrase !== undefined) {
      yield* writer.write({ kind: 'secrets' }, [Buffer.from(JSON.stringify(source.secrets))]);
    }
    for await (const key of fileKeys(client)) yield* writeFile(source, key, writer, totals);
    yield* writer.end(totals);
  } finally {
    await client.end().catch(() => {});
  }
}

async function* writeFile({ store, earlier }: Source, key: string, writer: EntryWriter, totals: Totals) {
  const found = (await earlier?.take(key)) ?? (await stored(store, key));
  if (!found) {
    totals.absent += 1;
    return;
  }
  totals.files += 1;
  totals.fileBytes += found.size;
  yield* writer.write({ kind: 'file', key, size: found.size }, found.content);
}

/** Undefined for an upload that never came, and for what was removed since the moment of the backup. */
async function stored(store: FileStore, key: string) {
  const size = await store.size(key);
  const content = size === undefined ? undefined : await store.read(key);
  return content && size !== undefined ? { size, content: exactly(content, size) } : undefined;
}
