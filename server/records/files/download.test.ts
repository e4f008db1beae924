import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import contentDisposition from 'content-disposition';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GET } from '@/app/api/downloads/[token]/route';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { startTestServer } from '@/server/test/test-server';
import { files } from './';

const run = promisify(execFile);
const here = startTestServer();
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

let ws: TestWorkspace;
let recordId: string;
beforeEach(async () => {
  ws = await makeWorkspace();
  const data = { workspaceId: ws.id, id: newId(), name: 'Ada' };
  ({ id: recordId } = await prisma.contact.create({ data, select: { id: true } }));
});
afterEach(() => {
  vi.useRealTimers();
});

async function upload(fileName: string, contentType: string, content: Uint8Array | string) {
  const contentBase64 = Buffer.from(content).toString('base64');
  const made = await call(ws.key, files.create, { entity: 'CONTACT', recordId, fileName, contentType, contentBase64 });
  expect([fileName, made.status, made.body.error]).toEqual([fileName, 201, undefined]);
  return (await call(ws.key, files.get, { id: made.body.file.id })).body.file;
}

describe('a download', () => {
  it.each([
    ['page.html', 'text/html', '<script>alert(1)</script>', 'application/octet-stream', 'attachment'],
    [
      'image.svg',
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'application/octet-stream',
      'attachment',
    ],
    ['data.xml', 'application/xml', '<?xml version="1.0"?><a/>', 'application/octet-stream', 'attachment'],
    ['page.xhtml', 'application/xhtml+xml', '<?xml version="1.0"?><html/>', 'application/octet-stream', 'attachment'],
    ['code.js', 'text/javascript', 'alert(1)', 'application/octet-stream', 'attachment'],
    ['both.gif', 'text/html', '<!-- GIF89a --><script>alert(1)</script>', 'application/octet-stream', 'attachment'],
    ['list.csv', 'text/csv', 'a,b', 'text/csv', 'attachment'],
    [
      'polyglot.gif',
      'image/gif',
      Buffer.concat([GIF, Buffer.from('<script>alert(1)</script>')]),
      'image/gif',
      'inline',
    ],
    ['dot.png', 'image/png', PNG, 'image/png', 'inline'],
    ['paper.pdf', 'application/pdf', '%PDF-1.4 %%EOF', 'application/pdf', 'inline'],
  ])('of %s as %s cannot run as a page of ours', async (name, declared, content, type, disposition) => {
    const { downloadUrl } = await upload(name, declared, content);
    for (const response of [await fetch(here(downloadUrl)), await GET(new Request(downloadUrl))]) {
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('content-disposition')).toBe(`${disposition}; filename="${name}"`);
      const policy = response.headers.get('content-security-policy');
      if (type === 'application/pdf') expect(policy).toContain("base-uri 'none'");
      else expect(policy).toMatch(/^sandbox; default-src 'none'/);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(content));
    }
  });

  it('ends five minutes after its address was given out, and is for nobody else', async () => {
    const { downloadUrl, downloadUrlExpiresAt } = await upload('a.txt', 'text/plain', 'a');
    const [workspaceId, id, seconds, mac] = (downloadUrl.split('/').pop() ?? '').split('.');
    const forge = (...parts: unknown[]) => fetch(here(downloadUrl.replace(/[^/]+$/, parts.join('.'))));
    expect((await forge(workspaceId, id, Number(seconds) + 1, mac)).status).toBe(403);
    expect((await forge(newId(), id, seconds, mac)).status).toBe(403);
    expect((await fetch(here(downloadUrl), { method: 'PUT', body: 'a' })).status).toBe(405);
    vi.useFakeTimers({ now: Date.parse(downloadUrlExpiresAt) - 1000, toFake: ['Date'] });
    expect((await fetch(here(downloadUrl))).status).toBe(200);
    vi.setSystemTime(Date.parse(downloadUrlExpiresAt));
    const late = await fetch(here(downloadUrl));
    expect([late.status, await late.json()]).toEqual([403, { error: 'This download address has expired.' }]);
  });

  it('keeps the name of the file, whatever its script, also for curl', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'crm-curl-'));
    try {
      for (const name of ['plain name.txt', 'quo"ted.txt', 'naïve.txt', '見積書 2026.txt', '🎉.txt', "it's 100%.txt"]) {
        const { downloadUrl, fileName } = await upload(name, 'text/plain', 'a');
        expect(fileName).toBe(name);
        const response = await fetch(here(downloadUrl));
        const header = response.headers.get('content-disposition') ?? '';
        expect(contentDisposition.parse(header).parameters.filename).toBe(name);
      }
      const { downloadUrl } = await upload('../..\\../plain name.txt', 'text/plain', 'from curl');
      await run('curl', ['-sSfOJ', here(downloadUrl)], { cwd: folder });
      expect(readdirSync(folder)).toEqual(['plain name.txt']);
      expect(readFileSync(join(folder, 'plain name.txt'), 'utf8')).toBe('from curl');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has headers that no name can break', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 80 }), fc.constantFrom('a\r\nX: y', '"; x="', '%0d%0a', "''")),
        async (name) => {
          const contentBase64 = Buffer.from('a').toString('base64');
          const input = { entity: 'CONTACT', recordId, fileName: name, contentType: 'text/plain', contentBase64 };
          const { status, body } = await call(ws.key, files.create, input);
          if (status === 400) return;
          const { file } = (await call(ws.key, files.get, { id: body.file.id })).body;
          const response = await fetch(here(file.downloadUrl));
          const header = response.headers.get('content-disposition') ?? '';
          expect(contentDisposition.parse(header)).toMatchObject({ type: 'attachment' });
          expect(contentDisposition.parse(header).parameters.filename).toBe(file.fileName);
        },
      ),
      { numRuns: 60 },
    );
  });
});
