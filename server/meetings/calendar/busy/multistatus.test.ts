import { expect, it } from 'vitest';
import { growth, MOST_GROWTH } from '@/server/test/at-best';
import { parseMultistatus as parse } from './multistatus.mjs';

const parseMultistatus = (text: string, most?: number) => parse(text, { base: 'https://dav.example/c/', most });

const multistatus = (inside: string) =>
  `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${inside}</D:multistatus>`;
const response = (href: string, inside: string) => `<D:response><D:href>${href}</D:href>${inside}</D:response>`;

it('reads what is there, what is gone, and the token to go on with', () => {
  const props = (data: string) =>
    `<D:propstat><D:prop><D:getetag>"1"</D:getetag><C:calendar-data>${data}</C:calendar-data></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>`;
  const text = multistatus(
    response('/a/1.ics', props('BEGIN:VCALENDAR&#13;\nX:a &amp; b\nEND:VCALENDAR')) +
      response('/a/2.ics', props('<![CDATA[BEGIN:VCALENDAR]]>')) +
      response('/a/3%20x.ics', '<D:status>HTTP/1.1 404 Not Found</D:status>') +
      '<D:sync-token>urn:7</D:sync-token>',
  );
  expect(parseMultistatus(text)).toEqual({
    token: 'urn:7',
    objects: [
      {
        href: 'https://dav.example/a/1.ics',
        status: 200,
        etag: '"1"',
        data: 'BEGIN:VCALENDAR\r\nX:a & b\nEND:VCALENDAR',
      },
      { href: 'https://dav.example/a/2.ics', status: 200, etag: '"1"', data: 'BEGIN:VCALENDAR' },
      { href: 'https://dav.example/a/3%20x.ics', status: 404, etag: null, data: null },
    ],
  });
  expect(
    parseMultistatus(
      multistatus(
        '<D:response><D:href>/a/</D:href><D:propstat><D:prop><D:sync-token>t</D:sync-token></D:prop></D:propstat></D:response>',
      ),
    ).token,
  ).toBe('t');
});

it('refuses what is no such answer', () => {
  for (const wrong of [
    '',
    'nonsense',
    '<html></html>',
    '<a><b></a>',
    `${'<a>'.repeat(200)}`,
    multistatus('<x>'.repeat(150)),
  ]) {
    expect(() => parseMultistatus(wrong)).toThrow('did not answer as a calendar server does');
  }
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>${multistatus(response('&b;', ''))}`;
  expect(() => parseMultistatus(bomb)).toThrow('did not answer');
});

it('leaves out what has no address, or one that no server has, and a state that no server has', () => {
  const state = (etag: string) =>
    `<D:propstat><D:prop><D:getetag>${etag}</D:getetag></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>`;
  const hrefs = ['https://[/x.ics', `/${'a'.repeat(1000)}`, '/kept.ics'];
  const text = multistatus(hrefs.map((href) => response(href, state('x'.repeat(501)))).join(''));
  expect(parseMultistatus(text).objects).toEqual([
    { href: 'https://dav.example/kept.ics', status: 200, etag: null, data: null },
  ]);
});

it.each([
  ['resources than anybody has', response('/a', '').repeat(20_001)],
  [
    'said of resources than anybody needs',
    response(
      '/a',
      `<D:propstat><D:prop><D:resourcetype>${'<a/>'.repeat(100)}</D:resourcetype></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>`,
    ).repeat(501),
  ],
])('refuses more %s', (_what, inside) => {
  expect(() => parseMultistatus(multistatus(inside))).toThrow('The calendar is too large.');
});

it('takes four times as long for four times as much', { timeout: 60_000 }, async () => {
  const read = (count: number) =>
    parseMultistatus(multistatus(response('/a', '<D:status>HTTP/1.1 404 x</D:status>').repeat(count)), count);
  expect(await growth(5000, read)).toBeLessThan(MOST_GROWTH);
});
