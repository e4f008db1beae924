import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASKED_PATH } from '@/lib/sign-in-path';
import { proxy } from '@/proxy';
import { cachePages } from '@/server/kernel/http/cached-page';
import { pagePolicy } from '@/server/kernel/http/page-headers';
import { linkRequest } from '@/server/test/link';
import { untilMinuteHasRoom } from '@/server/test/minute';
import { answerFormPage } from '@/server/website/forms/page/serve';
import { startAllHandlers } from './handlers';

// The wall around pages: what may run in them, and who may frame them. e2e/policy.spec.ts asks the pages themselves.
const service = startAllHandlers();

describe('the wall around pages', () => {
  it('a page gets a policy with a nonce of its own, and Next the same', () => {
    const [one, other] = [proxy(new NextRequest('http://localhost/')), proxy(new NextRequest('http://localhost/'))];
    const policy = one.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'nonce-[\w+/=]{24}' 'strict-dynamic';/);
    expect(policy).not.toBe(other.headers.get('content-security-policy'));
    expect(one.headers.get('x-middleware-request-content-security-policy')).toBe(policy);
    expect(policy).toContain(`'nonce-${one.headers.get('x-middleware-request-x-nonce')}'`);
    expect(Object.fromEntries(one.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    });
  });

  it('a visitor cannot choose the nonce', () => {
    const forged = { 'x-nonce': 'mine', 'content-security-policy': "script-src 'nonce-mine'" };
    const response = proxy(new NextRequest('http://localhost/', { headers: forged }));
    expect(JSON.stringify([...response.headers])).not.toContain('mine');
  });

  it('its layout is told the address of the page, whatever the caller says that it is', () => {
    const forged = new NextRequest('http://localhost/deals?view=1', { headers: { [ASKED_PATH]: '/mine' } });
    expect(proxy(forged).headers.get(`x-middleware-request-${ASKED_PATH}`)).toBe('/deals?view=1');
  });

  it('no script runs that stands in a page without the nonce, nor one made of text', () => {
    const scripts = /script-src ([^;]*)/.exec(pagePolicy('/', 'n'))?.[1];
    expect(scripts).toBe("'nonce-n' 'strict-dynamic'");
    expect(pagePolicy('/', 'n')).toContain("object-src 'none'; base-uri 'none'");
    expect(pagePolicy('/', 'n', true)).toContain("'unsafe-eval'");
  });

  it.each([
    ['/', true],
    ['/book/manage/token', true],
    ['/review/token', true],
    ['/book/workspace/intro', false],
  ])('%s is kept out of the frames of other websites: %s', (path, kept) => {
    expect(pagePolicy(path, 'n').includes("frame-ancestors 'self'")).toBe(kept);
  });

  it.each(['/unsubscribe/forged', '/chat/none'])('%s, which Next does not make, has them too', async (path) => {
    const { headers } = await fetch(service.base + path);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain('frame-ancestors ');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('nor does the page of a form come without them', async () => {
    const { headers } = await answerFormPage(linkRequest('http://localhost:3000/form/none'));
    expect(headers['Content-Security-Policy']).toContain("default-src 'none'");
    expect(headers['Content-Security-Policy']).toContain('frame-ancestors ');
    expect(headers['X-Content-Type-Options']).toBe('nosniff');
  });

  it('the one page that costs half a second to make is made so often for an address, and no more', async () => {
    const statuses = new Set<number>();
    await untilMinuteHasRoom();
    for (let n = 0; n < 30; n++) statuses.add((await fetch(`${service.base}/docs?n=${n}`)).status);
    expect(statuses).toEqual(new Set([299, 429]));
  });
});

describe('the wall of kept pages', () => {
  let made = 0;
  const page = `<html><script nonce="n">inline('<b>')</script><script src="/a.js" nonce="n"></script>${'x'.repeat(5000)}</html>`;
  const server = createServer((request, response) => {
    void kept(request, response).then((answered) => {
      if (answered) return;
      made += 1;
      if (request.url?.startsWith('/docs/no')) return void response.writeHead(404).end('no such page');
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    });
  });
  const kept = cachePages((path) => path.startsWith('/docs'), server);
  beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
  afterAll(() => void server.close());
  const ask = (path = '/docs', headers = {}) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });

  it('is made once however many ask, and lets in no script but those that it was made with', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect(made).toBe(1);
    for (const answer of answers) expect(await answer.text()).toBe(page);
    const policy = answers[0]?.headers.get('content-security-policy') ?? '';
    const hash = createHash('sha256').update("inline('<b>')").digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(answers[0]?.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('keeps each page by itself, and none that is not there', async () => {
    await ask();
    const before = made;
    expect((await ask('/docs/contacts')).status).toBe(200);
    expect((await ask('/docs/contacts')).headers.get('etag')).toBeTruthy();
    expect(made).toBe(before + 1);
    expect((await ask('/docs/nothing')).status).toBe(404);
    expect((await ask('/docs/nothing')).status).toBe(404);
  });

  it('is not sent again to who has it, nor packed to who cannot unpack it, and is not what Next asks itself for', async () => {
    const first = await ask('/docs', { 'accept-encoding': 'identity' });
    expect([first.headers.get('content-encoding'), await first.text()]).toEqual([null, page]);
    expect((await ask('/docs', { 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304);
    const before = made;
    await ask('/docs?_rsc=1');
    await ask('/docs', { rsc: '1' });
    await ask('/docs', { 'x-crm-render': 'guess' });
    expect(made).toBe(before + 2);
  });
});
