import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { sweepDb as db, prisma } from '@/server/kernel/db/client';
import { emails } from '@/server/outreach/emails';
import { noteEvent } from '@/server/outreach/mail/events';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { linkRequest } from '@/server/test/link';
import { clientOf, sourceOf } from './classify';
import { flushFetches } from './recorder';
import { MOST_LINKS, tracked } from './rewrite';
import { answerTracked } from './serve';
import { clickUrl, openUrl, readClick } from './token';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const APPLE_MAIL = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const OUTLOOK =
  'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; Microsoft Outlook 16.0.5000; ms-office; MSOffice 16)';
const TARGET = 'https://acme.example/offer?a=1&b=2';

let ws: TestWorkspace;
let emailId: string;
beforeEach(async () => {
  ws = await makeWorkspace();
  const { body } = await call(ws.key, contacts.upsert, { contacts: [{ email: 'ada@example.com' }] });
  emailId = (await call(ws.key, emails.create, { contactId: body.results[0]?.id ?? '' })).body.email.id;
  const where = { workspaceId_id: { workspaceId: ws.id, id: emailId } };
  await prisma.email.update({
    where,
    data: { status: 'SENT', sentAt: new Date(Date.now() - 60_000) },
    select: { id: true },
  });
});

const ref = () => ({ workspaceId: ws.id, emailId });
async function fetchLink(url: string, userAgent = CHROME, method = 'GET') {
  return answerTracked(linkRequest(url, { method, headers: { 'user-agent': userAgent } }));
}
async function engagement() {
  await flushFetches();
  return (await call(ws.key, emails.get, { id: emailId })).body.engagement;
}

describe('the pixel', () => {
  it('counts an open of a person, and names the program', async () => {
    const answer = await fetchLink(openUrl(ref()), APPLE_MAIL);
    expect([answer.status, answer.headers['Content-Type']]).toEqual([200, 'image/gif']);
    const seen = await engagement();
    expect(seen).toMatchObject({ opened: true, opens: 1, machineOpens: 0, firstOpenAt: seen.lastOpenAt });
    expect(seen.timeline).toEqual([
      { at: expect.any(String), type: 'OPEN', client: 'Apple Mail', source: 'PERSON', url: null },
    ]);
  });

  it('counts what machines fetch apart, and what comes too soon to be read', async () => {
    await fetchLink(openUrl(ref()), 'Mozilla/5.0');
    await fetchLink(openUrl(ref()), CHROME, 'HEAD');
    const where = { workspaceId_id: { workspaceId: ws.id, id: emailId } };
    await prisma.email.update({ where, data: { sentAt: new Date() }, select: { id: true } });
    await fetchLink(openUrl(ref()));
    expect(await engagement()).toMatchObject({ opened: false, opens: 0, machineOpens: 3, firstOpenAt: null });
  });

  it('is a picture for every token, and nothing is counted for a forged one', async () => {
    const forged = `${openUrl(ref()).slice(0, -4)}AAAA`;
    expect((await fetchLink(forged)).status).toBe(200);
    expect((await engagement()).timeline).toEqual([]);
  });
});

describe('a counted link', () => {
  it('leads to its target, and says nothing of it or of the recipient', async () => {
    const url = clickUrl(ref(), TARGET);
    const answer = await fetchLink(url, OUTLOOK);
    expect([answer.status, answer.headers.Location]).toEqual([302, TARGET]);
    for (const text of ['acme', ws.id, emailId]) expect(url).not.toContain(text);
    const seen = await engagement();
    expect(seen.clicks).toBe(1);
    expect(seen.timeline).toEqual([
      { at: expect.any(String), type: 'CLICK', client: 'Outlook', source: 'PERSON', url: TARGET },
    ]);
  });

  it('leads nowhere once a character of it is another', async () => {
    const url = clickUrl(ref(), TARGET);
    const start = url.indexOf('/t/c/') + 5;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: start, max: url.length - 1 }),
        fc.constantFrom(...'AZaz09-_'),
        async (at, letter) => {
          const mutated = url.slice(0, at) + letter + url.slice(at + 1);
          const { status, headers } = await fetchLink(mutated);
          const same = Buffer.from(mutated.slice(start), 'base64url').equals(
            Buffer.from(url.slice(start), 'base64url'),
          );
          expect([status, headers.Location]).toEqual(same ? [302, TARGET] : [404, undefined]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('never leads anywhere but to the web', async () => {
    for (const target of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '//evil.example',
      'https:// x',
    ]) {
      expect((await fetchLink(clickUrl(ref(), target))).status).toBe(404);
    }
  });

  it('takes a burst through all links for a scanner', async () => {
    for (const page of [1, 2, 3, 4]) await fetchLink(clickUrl(ref(), `https://acme.example/${page}`));
    const seen = await engagement();
    expect(seen.clicks).toBe(0);
    expect(seen.timeline.map(({ source }) => source)).toEqual(Array(4).fill('MACHINE'));
  });
});

describe('a scanner that calls itself a browser', () => {
  const before = new Date(Date.now() - 30_000);
  beforeEach(async () => {
    await noteEvent(db, ref(), emailId, { type: 'OPEN', at: before, client: 'Chrome', source: 'PERSON' });
  });
  const left = { opens: 1, firstOpenAt: before.toISOString(), lastOpenAt: before.toISOString(), clicks: 0 };

  it('is known by its walk through the links, also by what it fetched first', async () => {
    for (const url of [openUrl(ref()), ...[1, 2].map((page) => clickUrl(ref(), `https://acme.example/${page}`))]) {
      await fetchLink(url);
      await flushFetches();
    }
    expect(await engagement()).toMatchObject({ opens: 2, clicks: 2, machineOpens: 0 });
    await fetchLink(clickUrl(ref(), 'https://acme.example/3'));
    expect(await engagement()).toMatchObject({ ...left, machineOpens: 1 });
  });

  it('is known by how often it comes', async () => {
    for (let count = 0; count < 20; count++) {
      await fetchLink(openUrl(ref()));
      await fetchLink(clickUrl(ref(), TARGET));
      if (count % 3 === 0) await flushFetches();
    }
    expect(await engagement()).toMatchObject({ ...left, machineOpens: 20 });
  });

  it('does not make a machine of a person who reads the same mail meanwhile', async () => {
    await fetchLink(openUrl(ref()), APPLE_MAIL);
    for (const page of [1, 2, 3]) await fetchLink(clickUrl(ref(), `https://acme.example/${page}`));
    expect(await engagement()).toMatchObject({ opens: 2, clicks: 0, machineOpens: 0 });
  });
});

describe('the HTML that goes out', () => {
  it('has its web links counted, the way out and all else left as they are', () => {
    const html = `<a class="x" href="${TARGET.replace('&', '&amp;')}">1</a><a href='mailto:a@b.example'>2</a><a href="https://out/">3</a></body>`;
    const out = tracked(html, ref(), 'https://out/');
    expect(out).toMatch(/<a class="x" href="http:\/\/localhost:3000\/t\/c\/[\w-]+">1<\/a>/);
    expect(out).toContain(
      `<a href='mailto:a@b.example'>2</a><a href="https://out/">3</a><img src="http://localhost:3000/t/o/`,
    );
    expect(out.endsWith('</body>')).toBe(true);
  });

  it('has so many of its links counted as anybody writes, the first ones; those after lead where they say', () => {
    const link = (place: number) => `<a href="https://acme.example/${place}">x</a>`;
    const links = Array.from({ length: MOST_LINKS + 25 }, (_, place) => link(place));
    const out = tracked(`<a href="mailto:a@b.example">2</a>${links.join('')}`, ref(), '');
    const counted = [...out.matchAll(/href="http:\/\/localhost:3000\/t\/c\/([\w-]+)"/g)];
    expect(counted.map(([, token = '']) => readClick(token)?.target)).toEqual(
      links.slice(0, MOST_LINKS).map((_, place) => `https://acme.example/${place}`),
    );
    expect(out).toContain(links.slice(MOST_LINKS).join(''));
  });
});

describe('who fetches', () => {
  const LATER = 60_000;
  it.each([
    ['Mozilla/5.0', 'Apple Mail'],
    ['Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)', 'Gmail'],
    ['YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html', 'Yahoo Mail'],
    ['Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2) SafeLinks', 'Unknown'],
    ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/116 Safari/537.36', 'Chrome'],
    ['Mozilla/5.0 (compatible; BarracudaCentral/1.0)', 'Unknown'],
    ['Mimecast-URL-Protect/2.0', 'Unknown'],
    ['Proofpoint URL Defense', 'Unknown'],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'Unknown'],
    ['facebookexternalhit/1.1', 'Unknown'],
    ['curl/8.5.0', 'Unknown'],
    ['python-requests/2.32', 'Unknown'],
    ['Go-http-client/2.0', 'Unknown'],
    [`${CHROME.replace('Chrome', 'HeadlessChrome')}`, 'Chrome'],
    ['', 'Unknown'],
  ])('a machine: %s', (userAgent, client) => {
    expect(sourceOf({ method: 'GET', userAgent, purpose: '' }, LATER)).toBe('MACHINE');
    if (!userAgent.includes('Headless')) expect(clientOf(userAgent)).toBe(client);
  });

  it.each([
    [CHROME, 'Chrome'],
    [APPLE_MAIL, 'Apple Mail'],
    [OUTLOOK, 'Outlook'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
      'Apple Mail',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.2.0', 'Thunderbird'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox'],
    [`${CHROME} Edg/140.0.0.0`, 'Edge'],
  ])('a person: %s', (userAgent, client) => {
    const fetched = { method: 'GET', userAgent, purpose: '' };
    expect([sourceOf(fetched, LATER), clientOf(userAgent)]).toEqual(['PERSON', client]);
    expect(sourceOf({ ...fetched, purpose: 'prefetch' }, LATER)).toBe('MACHINE');
  });
});
