import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { z } from 'zod';
import { transfer } from '@/server/app/entry/transfers';
import { exports } from '@/server/records/exports';
import type { Export, exportsContract } from '@/server/records/exports/contract';
import { drainExports } from '@/server/records/exports/drain';
import { Zip } from '@/server/records/imports/convert/xlsx/zip.mjs';
import { call } from './call';

type Asked = z.input<typeof exportsContract.create.input>;

/** Asks for a file and has it written. */
export async function exported(key: string, asked: Asked): Promise<Export> {
  const { status, body } = await call(key, exports.create, asked);
  expect([status, body.error]).toEqual([201, undefined]);
  await drainExports();
  return (await call(key, exports.get, { id: body.export.id })).body.export;
}

/** The bytes of the file of an export, from its address. */
export async function bytesOfExport(key: string, id: string): Promise<Buffer> {
  const { body } = await call(key, exports.file, { id });
  const { pathname } = new URL(body.url);
  const request = { method: 'GET', path: pathname, query: '', header: () => undefined, async *body() {} };
  const answer = await transfer(request);
  expect(answer.status).toBe(200);
  const chunks: Buffer[] = [];
  for await (const chunk of answer.body as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The texts of the files of a ZIP. */
export async function unzipped(bytes: Buffer): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-zip-'));
  try {
    const path = join(folder, 'a.zip');
    writeFileSync(path, bytes);
    const zip = new Zip(path);
    const files: Record<string, string> = {};
    for (const { name, size } of zip.entries.values()) {
      files[name] = '';
      for await (const chunk of size > 0 ? (zip.open(name) ?? []) : []) files[name] += String(chunk);
    }
    zip.close();
    return files;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
