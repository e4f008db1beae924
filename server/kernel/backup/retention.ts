import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MAGIC } from './format';

const DAY_MS = 86_400_000;
const NAME = /^crm-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.crmbackup$/;

/** The name of a backup that is made by itself, which says when it began. */
export const nameAt = (time: number) => `crm-${new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')}.crmbackup`;

function timeOf(name: string): number | undefined {
  const [, ...parts] = NAME.exec(name) ?? [];
  const [year = 0, month = 1, ...rest] = parts.map(Number);
  return parts.length > 0 ? Date.UTC(year, month - 1, ...rest) : undefined;
}

/**
 * Removes old backups of a folder, by their number (`14`) or their days (`30d`), and what ones that died have left. The newest
 * stays, and so does everything that was not made here.
 * @returns the names of the backups that went
 */
export async function removeOld(folder: string, keep: string, now: number): Promise<string[]> {
  const names = (await readdir(folder)).sort().reverse();
  const backups = names.filter((name) => timeOf(name) !== undefined);
  const isOld = keep.endsWith('d')
    ? (name: string) => now - (timeOf(name) ?? now) > Number(keep.slice(0, -1)) * DAY_MS
    : (name: string) => backups.indexOf(name) >= Number(keep);
  const removed: string[] = [];
  for (const name of backups.slice(1).filter(isOld)) {
    if (!(await isBackup(join(folder, name)))) continue;
    await rm(join(folder, name), { force: true });
    removed.push(name);
  }
  const halves = names.filter(
    (name) => name.endsWith('.partial') && timeOf(name.slice(0, -'.partial'.length)) !== undefined,
  );
  for (const name of halves) await rm(join(folder, name), { force: true });
  return removed;
}

async function isBackup(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.equals(MAGIC);
  } finally {
    await file.close();
  }
}
