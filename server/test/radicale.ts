import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, listening } from './ports';

const BINARY = '/usr/bin/radicale';
/** Whether a real CalDAV server can be started here: Debian's radicale. */
export const hasRadicale = existsSync(BINARY);

const configuration = (folder: string, port: number) => `
[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${folder}/users
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = ${folder}/data
[web]
type = none
`;

/** Debian's radicale in a folder of its own, with the user ada and her calendars Work and Home. */
export async function startRadicale() {
  const folder = mkdtempSync(join(tmpdir(), 'crm-radicale-'));
  const collections = join(folder, 'data/collection-root/ada');
  for (const name of ['work', 'home']) {
    mkdirSync(join(collections, name), { recursive: true });
    const displayname = name === 'work' ? 'Work' : 'Home';
    const props = { tag: 'VCALENDAR', 'D:displayname': displayname, 'C:supported-calendar-component-set': 'VEVENT' };
    writeFileSync(join(collections, name, '.Radicale.props'), JSON.stringify(props));
  }
  const port = await freePort();
  writeFileSync(join(folder, 'users'), 'ada:secret\n');
  writeFileSync(join(folder, 'config'), configuration(folder, port));
  const child = spawn(BINARY, ['--config', join(folder, 'config')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  await listening(port, () => log);
  const path = (calendar: string) => `http://127.0.0.1:${port}/ada/${calendar}/`;
  const headers = { authorization: `Basic ${Buffer.from('ada:secret').toString('base64')}` };
  return {
    login: { url: `http://127.0.0.1:${port}/`, username: 'ada', password: 'secret' },
    url: path,
    /** The events of a calendar, as the server keeps them. */
    events: (calendar: string) =>
      readdirSync(join(collections, calendar))
        .filter((name) => name.endsWith('.ics'))
        .map((name) => ({ name, text: readFileSync(join(collections, calendar, name), 'utf8') })),
    /** What another program of the host does. */
    put: (calendar: string, name: string, body: string) =>
      fetch(`${path(calendar)}${name}`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'text/calendar' },
        body,
      }),
    remove: (calendar: string, name: string) => fetch(`${path(calendar)}${name}`, { method: 'DELETE', headers }),
    async close() {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
