import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shownWhere } from '@/server/test/shown-where';
import { hasDisk, openFullDisk } from '@/server/test/small-disk';
import { freePort } from '../../scripts/postgres/postmaster.mjs';
import { run } from '../../scripts/run.mjs';
import { checkDisk } from './preflight.mjs';
import { Session } from './session.mjs';
import { readSettings } from './settings.mjs';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'crm-session-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('a stage of up', () => {
  it('is begun again when its program was killed', async () => {
    const session = new Session(readSettings({ NODE_ENV: 'test', CRM_DATA_DIR: dataDir }, []));
    const mark = join(dataDir, 'begun');
    // The first is killed as the out-of-memory killer does it, the second finds what that left behind.
    const program = `const fs = require('node:fs'); if (!fs.existsSync(process.argv[1])) {
      fs.writeFileSync(process.argv[1], ''); process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000); }`;
    const build = () => session.step('build', () => run(process.execPath, ['-e', program, mark], { quiet: true }));
    await session.lasting(build, 1);
    expect(existsSync(mark)).toBe(true);
    await session.end();
  });

  it('ends with what would fail again', async () => {
    const session = new Session(readSettings({ NODE_ENV: 'test', CRM_DATA_DIR: dataDir }, []));
    const build = () => session.step('build', () => run(process.execPath, ['-e', 'process.exit(2)'], { quiet: true }));
    await expect(session.lasting(build, 1)).rejects.toThrow('ended with code 2');
    await session.end();
  });
});

describe('little room on the disk', () => {
  it('stops a new installation, and is only said of one that is there', () => {
    const said: string[] = [];
    const settings = { dataDir, databaseUrl: undefined, dev: false };
    const check = () => checkDisk(settings, (text) => said.push(text), Number.MAX_SAFE_INTEGER);
    expect(check).toThrow('the database and the build need 1 GB');
    expect(said).toEqual([]);
    mkdirSync(join(dataDir, 'postgres'));
    check();
    expect(said).toEqual([expect.stringMatching(/^Only \d+ MB are free on the disk of .*; make room soon\.$/)]);
  });

  it('is only said where the database is elsewhere and nothing has to be built', () => {
    const said: string[] = [];
    const settings = { dataDir: join(dataDir, 'not', 'there'), databaseUrl: 'postgresql://db/crm', dev: true };
    checkDisk(settings, (text) => said.push(text), Number.MAX_SAFE_INTEGER);
    expect(said).toEqual([expect.stringMatching(/make room soon/)]);
  });

  shownWhere(hasDisk, 'run it as root, who may mount a disk')(
    'is waited for where there is none for the lock',
    async () => {
      const said = vi.spyOn(console, 'log').mockImplementation(() => {});
      const disk = join(dataDir, 'disk');
      const { makeRoom, close } = openFullDisk(disk);
      try {
        mkdirSync(join(disk, 'postgres'));
        const session = new Session({
          ...readSettings({ NODE_ENV: 'test', CRM_DATA_DIR: disk }, []),
          port: await freePort(),
        });
        const prepared = session.prepare();
        await vi.waitFor(() =>
          expect(said.mock.calls.join('\n')).toMatch(/The disk is full: ENOSPC.*beginning that again/),
        );
        makeRoom();
        await prepared;
        expect(existsSync(join(disk, 'up.lock'))).toBe(true);
        await session.end();
      } finally {
        said.mockRestore();
        close();
      }
    },
  );
});
