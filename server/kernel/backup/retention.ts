import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { logger } from '@/server/kernel/log';
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
 * Removes old backups of a folder, by their number (`14`) or their days (`30d`). The newest stays, and so does everything that was
 * not made here. What cannot be removed is left to the next time, and keeps nothing else from going.
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
    if (await remove(join(folder, name), isBackup)) removed.push(name);
  }
  return removed;
}

/** Removes what backups that were made by themselves and died have left: nobody resumes them, and the next one needs the room. */
export async function removePartial(folder: string): Promise<void> {
  // A folder that is not there, or no folder, is for whoever writes to it to tell of.
  for (const name of await readdir(folder).catch(() => [])) {
    const whole = name.replace(/\.partial$/, '');
    if (whole !== name && timeOf(whole) !== undefined) await remove(join(folder, name));
  }
}

/** @returns whether it is gone */
async function remove(path: string, isOurs = async (_path: string) => true): Promise<boolean> {
  try {
    if (!(await isOurs(path))) return false;
    await rm(path, { force: true });
    return true;
  } catch (error) {
    logger.warn({ err: error, path }, 'a file of backups cannot be removed');
    return false;
  }
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
