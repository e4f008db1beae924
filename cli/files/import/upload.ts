import type { Stats } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Import } from '@/server/records/imports/contract';
import type { Client } from '../../client';
import { usage } from '../../exit';
import { note } from '../../output';

/** Longer than most restarts of the service. */
const PATIENCE_MS = 5 * 60_000;
const ENDED: readonly Import['state'][] = ['DONE', 'FAILED'];

/** Sends what the service does not have yet of a file, and says that all of it has come. */
export async function uploadFile(client: Client, path: string, resource: string, resume: boolean): Promise<Import> {
  const { size, mtimeMs } = await fileAt(path);
  const fileName = basename(path);
  const begun = resume
    ? await unfinished(client, { fileName, size, resource }, mtimeMs)
    : ((await client.send({ method: 'POST', path: '/imports', body: { resource, fileName, size } })).body
        .import as Import);
  if (begun.state !== 'UPLOADING') return begun;
  const { id, partSize } = begun;
  const { body } = await client.send({ method: 'GET', path: `/imports/${id}` });
  const arrived = body.parts as number[];
  const file = await open(path);
  try {
    for (let n = 1; (n - 1) * partSize < size; n++) {
      if (arrived.includes(n)) continue;
      const bytes = Buffer.alloc(Math.min(partSize, size - (n - 1) * partSize));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, (n - 1) * partSize);
      if (bytesRead < bytes.length) throw usage(`${path} became shorter while it was read.`);
      await client.send({ method: 'PUT', path: `/imports/${id}/parts/${n}`, bytes, patienceMs: PATIENCE_MS });
    }
  } finally {
    await file.close();
  }
  const completed = await client.send({ method: 'POST', path: `/imports/${id}/complete`, patienceMs: PATIENCE_MS });
  return completed.body.import as Import;
}

async function fileAt(path: string): Promise<Stats> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw usage(`${path} cannot be read (${error.code}).`);
  });
  if (!found.isFile()) throw usage(`${path} is no file.`);
  if (found.size === 0) throw usage(`${path} is empty.`);
  return found;
}

/** Two clocks that are set go this far apart. */
const SLACK_MS = 1000;

/**
 * The newest import of a file of this name and size that is not over. Throws where the file was written since, for what has come of it
 * is as it was.
 */
async function unfinished(
  client: Client,
  wanted: Pick<Import, 'fileName' | 'size'> & { resource: string },
  writtenMs: number,
) {
  const { body } = await client.send({ method: 'GET', path: '/imports', query: { limit: '100' } });
  const found = (body.imports as Import[]).find(
    ({ fileName, size, resource, state }) =>
      fileName === wanted.fileName && size === wanted.size && resource === wanted.resource && !ENDED.includes(state),
  );
  if (!found) throw usage(`No import of ${wanted.fileName} was cut off; leave --resume out to begin one.`);
  if (writtenMs > Date.parse(found.createdAt) + SLACK_MS)
    throw usage(
      `${wanted.fileName} was written since import ${found.id} began; leave --resume out to begin another one.`,
    );
  note(`Going on with import ${found.id}.`);
  return found;
}
