import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { GET } from '@/app/api/v1/tags/route';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { startTestServer } from '@/server/test/test-server';

const at = startTestServer();
let mine: TestWorkspace;
let other: string;
beforeAll(async () => {
  mine = await makeWorkspace();
  other = (await makeKey(mine.id, ['read:contacts'])).key;
});

/** The status of a request over a real connection, its headers exactly as they are given, twice if they are twice. */
function overSocket(authorization: string[]): Promise<number | undefined> {
  const url = new URL(at('http://localhost:3000/api/v1/tags'));
  const headers = authorization.flatMap((value) => ['Authorization', value]);
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: ['Host', url.host, ...headers] }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** The same through the route file, as Next calls it. */
async function throughRoute(authorization: string[]): Promise<number> {
  const headers = new Headers();
  for (const value of authorization) headers.append('authorization', value);
  const sent = new Request('http://localhost:3000/api/v1/tags', { headers });
  return (await GET(sent, { params: Promise.resolve({}) })).status;
}

describe.each([
  ['the direct entry point', overSocket],
  ['the route file', throughRoute],
])('a credential that is sent twice, at %s', (_name, ask) => {
  it('is a 401, whichever of the two would do', async () => {
    const good = `Bearer ${mine.key}`;
    for (const twice of [
      [good, good],
      [good, `Bearer ${other}`],
      [`Bearer ${other}`, good],
      [good, ''],
      [good, 'Basic YTpi'],
      [`${good}, ${good}`],
      [`${good},${good}`],
      [`Bearer ${good}`],
      [`${good} ${mine.key}`],
      [`Bearer ${mine.key},${mine.key}`],
    ]) {
      expect([twice.map((one) => one.replaceAll(mine.key, 'key')), await ask(twice)]).toEqual([expect.anything(), 401]);
    }
  });

  it('and sent once, it lets in', async () => {
    expect(await ask([`Bearer ${mine.key}`])).toBe(200);
    expect(await ask([`bearer   ${mine.key}`])).toBe(200);
  });
});
