import { NextRequest } from 'next/server';
import { describe, expect, it } from 'vitest';
import { proxy } from '@/proxy';
import { pagePolicy } from '@/server/http/page-headers';
import { openDoors } from './doors';

// The wall around pages: what may run in them, and who may frame them. e2e/policy.spec.ts asks the pages themselves.
const doors = openDoors();

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

  it.each(['/unsubscribe/forged', '/chat/none', '/form/none'])(
    '%s, which Next does not make, has them too',
    async (path) => {
      const { headers } = await fetch(doors.base + path);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    },
  );

  it('the one page that costs half a second to make is made so often for an address, and no more', async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 30; n++) statuses.add((await fetch(`${doors.base}/docs`)).status);
    expect(statuses).toEqual(new Set([299, 429]));
  });
});
