import { expect, it } from 'vitest';
import { longestTurn } from '@/server/test/at-best';
import { calendar, account as makeAccount, response, says, sharedDav } from '@/server/test/dav';
import { discoverAccount } from './account';

const { answers, asked, origin } = await sharedDav();
const login = (url = origin) => ({ url, username: 'ada@acme.example', password: 'secret' });
const account = (calendars: string, root?: string) => makeAccount(answers, calendars, root);

const privileges = (...names: string[]) =>
  `<D:current-user-privilege-set>${names.map((name) => `<D:privilege><D:${name}/></D:privilege>`).join('')}</D:current-user-privilege-set>`;

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

it('takes names as the database can keep them', async () => {
  const long = `<D:displayname>${'a'.repeat(199)}😀</D:displayname>`;
  account(calendar('/c/ada/x/', long) + calendar('/c/ada/z%00/', ''));
  const { calendars } = await discoverAccount(login());
  expect(calendars.map(({ name }) => name)).toEqual([`${'a'.repeat(199)}\ufffd`, 'z\ufffd']);
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

/** A request that somebody waits for may take no more than half of what one turn may. */
const MOST_MS = 25;
it.each([
  ['many elements', () => '<D:x/>'.repeat(14_000)],
  ['many attributes', () => `<D:x ${Array.from({ length: 9000 }, (_, n) => `a${n}=""`).join(' ')}/>`],
  ['many responses', () => response('/c/', '<D:displayname>x</D:displayname>').repeat(400)],
  ['a megabyte', () => '<D:x>y</D:x>'.repeat(80_000)],
])('whatever a server answers, %s of it, is no work of this process', { timeout: 120_000 }, async (_what, inside) => {
  const text = inside();
  answers.set('/', says(text));
  account('', '/none/');
  expect(await longestTurn(() => discoverAccount(login()).catch(() => {}), MOST_MS)).toBeLessThan(MOST_MS);
  expect(asked.map(({ line }) => line)).toContain('PROPFIND /');
});
