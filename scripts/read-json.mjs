import { existsSync, readFileSync } from 'node:fs';

/**
 * What a file says that a program writes last and in place; undefined where there is none, or a part: its writer was killed, or had no
 * room. Imports nothing that has to be installed.
 * @param {string} file
 */
export function readFinished(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
