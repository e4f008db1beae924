import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mount = (folder: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]).status === 0;

/** A disk of its own that can be full takes root. */
export const hasDisk = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'crm-disk-'));
  const is = mount(folder);
  if (is) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return is;
})();

/** Makes a folder that is a small disk of its own, and full. */
export function openFullDisk(folder: string) {
  mkdirSync(folder);
  mount(folder);
  const filling = openSync(join(folder, 'filling'), 'w');
  try {
    for (;;) writeSync(filling, Buffer.alloc(4096));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(filling);
  }
  return {
    makeRoom: () => rmSync(join(folder, 'filling')),
    close: () => void spawnSync('umount', ['-l', folder]),
  };
}
