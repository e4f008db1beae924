import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { LoopWatch } from '@/server/test/loop-watch';
import { discoverAccount } from './account';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;
const answers = new Map<string, Answer>();
let asked: string[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    asked.push(`${request.method} ${request.url}`);
    if (request.method === 'OPTIONS') return response.writeHead(200).end();
    const answer = answers.get(request.url ?? '');
    return answer ? answer(request, response, body) : response.writeHead(404).end();
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const login = (url = origin) => ({ url, username: 'ada@acme.example', password: 'secret' });

beforeEach(() => {
  config.calendarAllowHosts = ['127.0.0.1'];
  answers.clear();
  asked = [];
});

const multistatus = (inside: string) =>
  `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:A="http://apple.com/ns/ical/">${inside}</D:multistatus>`;
const response = (href: string, props: string, status = '200 OK') =>
  `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${props}</D:prop><D:status>HTTP/1.1 ${status}</D:status></D:propstat></D:response>`;
const says =
  (inside: string): Answer =>
  (_request, answer) =>
    answer.writeHead(207, { 'content-type': 'application/xml' }).end(multistatus(inside));
const calendar = (href: string, props: string) =>
  response(href, `<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>${props}`);
const privileges = (...names: string[]) =>
  `<D:current-user-privilege-set>${names.map((name) => `<D:privilege><D:${name}/></D:privilege>`).join('')}</D:current-user-privilege-set>`;

/** An account as servers have it, at `root`. */
function account(calendars: string, root = '/') {
  answers.set(
    root,
    says(response(root, '<D:current-user-principal><D:href>/p/ada/</D:href></D:current-user-principal>')),
  );
  answers.set('/p/ada/', (_request, answer, body) =>
    says(
      body.includes('calendar-home-set')
        ? response('/p/ada/', '<C:calendar-home-set><D:href>/c/ada/</D:href></C:calendar-home-set>')
        : response(
            '/p/ada/',
            '<C:calendar-user-address-set><D:href>mailto:Ada@Home.example</D:href><D:href>/p/ada/</D:href></C:calendar-user-address-set>',
          ),
    )(_request, answer, body),
  );
  answers.set('/c/ada/', says(calendars));
}

it('finds the calendars that hold events, what they are called and whether they can be written', async () => {
  account(
    response('/c/ada/', '<D:resourcetype><D:collection/></D:resourcetype>') +
      calendar(
        '/c/ada/work/',
        `<D:displayname><![CDATA[Work & play]]></D:displayname><A:calendar-color>#AABBCCFF</A:calendar-color>${privileges('read', 'write-content')}`,
      ) +
      calendar('/c/ada/a%20b/', privileges('read')) +
      calendar(
        '/c/ada/100%25/',
        '<C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set>',
      ) +
      calendar(
        '/c/ada/tasks/',
        '<C:supported-calendar-component-set><C:comp name="VTODO"/></C:supported-calendar-component-set>',
      ) +
      response('/c/ada/gone/', '<D:resourcetype><C:calendar/></D:resourcetype>', '404 Not Found'),
  );
  expect(await discoverAccount(login())).toEqual({
    calendars: [
      { url: `${origin}/c/ada/work/`, name: 'Work & play', color: '#AABBCC', writable: true },
      { url: `${origin}/c/ada/a%20b/`, name: 'a b', color: null, writable: false },
      { url: `${origin}/c/ada/100%25/`, name: '100%', color: null, writable: true },
    ],
    addresses: ['ada@acme.example', 'ada@home.example'],
  });
});

it('goes where the server says that its calendars are, and to the address given otherwise', async () => {
  account(calendar('/c/ada/x/', ''), '/dav/');
  answers.set('/.well-known/caldav', (request, answer) =>
    answer.writeHead(request.method === 'GET' ? 301 : 405, { location: '/dav/' }).end(),
  );
  expect((await discoverAccount(login())).calendars).toHaveLength(1);
  answers.delete('/.well-known/caldav');
  expect((await discoverAccount(login(`${origin}/dav/`))).calendars).toHaveLength(1);
  await expect(discoverAccount(login(`${origin}/elsewhere/`))).rejects.toThrow(
    'No calendars were found at this address.',
  );
});

it('finds many calendars of servers that say much of each, and no more than anybody has', async () => {
  const many = (count: number) =>
    account(Array.from({ length: count }, (_, n) => calendar(`/c/ada/${n}/`, privileges('read', 'bind'))).join(''));
  many(400);
  expect((await discoverAccount(login())).calendars).toHaveLength(400);
  many(1000);
  expect((await discoverAccount(login())).calendars).toHaveLength(500);
});

it('says when the password is wrong, or the server is none', async () => {
  answers.set('/', (_request, answer) => answer.writeHead(401).end());
  await expect(discoverAccount(login())).rejects.toThrow('user name and password');
  answers.set('/', (_request, answer) => answer.writeHead(207).end('<html></html>'));
  await expect(discoverAccount(login())).rejects.toThrow('did not answer as a calendar server does');
});

const watch = new LoopWatch();
it.each([
  ['many elements', () => '<D:x/>'.repeat(14_000)],
  ['many attributes', () => `<D:x ${Array.from({ length: 9000 }, (_, n) => `a${n}=""`).join(' ')}/>`],
  ['many responses', () => response('/c/', '<D:displayname>x</D:displayname>').repeat(400)],
  ['a megabyte', () => '<D:x>y</D:x>'.repeat(80_000)],
])('whatever a server answers, %s of it, is no work of this process', { timeout: 30_000 }, async (_what, inside) => {
  const text = inside();
  answers.set('/', says(text));
  account('', '/none/');
  const longest: number[] = [];
  for (let time = 0; time < 3; time++) {
    watch.begin();
    await discoverAccount(login()).catch(() => {});
    longest.push(watch.end());
  }
  expect(Math.min(...longest)).toBeLessThan(25);
  expect(asked).toContain('PROPFIND /');
});
