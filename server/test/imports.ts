import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { transfer } from '@/server/app/entry/transfers';
import { imports } from '@/server/records/imports';
import type { Import, Importable } from '@/server/records/imports/contract';
import { PART_BYTES } from '@/server/records/imports/limits';
import { drainImports } from '@/server/records/imports/work/drain';
import { call, send } from './call';

type Mapping = Record<string, string | null | { label: string; type: 'TEXT' | 'SELECT'; options?: string[] }>;

/** Sends one part of a file, with its digest. */
export function putPart(key: string, id: string, n: number, body: Uint8Array) {
  const digest = createHash('sha256').update(body).digest('base64');
  const headers = { Authorization: `Bearer ${key}`, 'Content-Digest': `sha-256=:${digest}:` };
  return send({ method: 'PUT', path: `/imports/${id}/parts/${n}`, headers, body });
}

/** Sends a file in its parts, and has it read. */
export async function sendFile(key: string, resource: Importable, text: string | Buffer, fileName = 'rows.csv') {
  const bytes = Buffer.from(text as string);
  const begun = await call(key, imports.create, { resource, fileName, size: bytes.length });
  expect(begun.status).toBe(201);
  const { id } = begun.body.import;
  for (let n = 1; (n - 1) * PART_BYTES < bytes.length; n++) {
    const part = bytes.subarray((n - 1) * PART_BYTES, n * PART_BYTES);
    expect((await putPart(key, id, n, part)).body.part?.size).toBe(part.length);
  }
  await call(key, imports.complete, { id });
  await drainImports();
  return id;
}

export const getImport = async (key: string, id: string): Promise<Import> =>
  (await call(key, imports.get, { id })).body.import;

/** Which field each column is for. */
export const fieldsByHeader = ({ columns }: Import) =>
  Object.fromEntries(columns.map(({ header, field }) => [header, field]));

/** Writes the rows of a file that was read, as chosen. */
export async function runFile(
  key: string,
  id: string,
  chosen: { mapping?: Mapping; matchBy?: Import['matchBy']; duplicates?: Import['duplicates'] } = {},
): Promise<Import> {
  if (Object.keys(chosen).length > 0) {
    const updated = await call(key, imports.update, { id, ...chosen });
    expect(updated.body.error).toBeUndefined();
  }
  const started = await call(key, imports.start, { id });
  expect(started.body.error).toBeUndefined();
  while ((await drainImports()).more);
  return getImport(key, id);
}

/** The lines of the file of rows that failed, its header first. */
export async function failedFile(key: string, id: string): Promise<string[]> {
  const { body } = await call(key, imports.failed, { id });
  const { pathname } = new URL(body.url);
  const answer = await transfer({
    method: 'GET',
    path: pathname,
    query: '',
    header: () => undefined,
    async *body() {},
  });
  let text = '';
  for await (const chunk of answer.body) text += chunk;
  return text.trimEnd().split('\r\n');
}

/** The same, below its header. */
export const failuresOf = async (key: string, id: string) => (await failedFile(key, id)).slice(1);
