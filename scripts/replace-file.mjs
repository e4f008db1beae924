import { renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Replaces a file that only its owner may read, in one step: neither a kill nor a full disk leaves half of it, or nothing.
 * @param {string} file
 * @param {string} text
 */
export function replaceFile(file, text) {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, text, { mode: 0o600 });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}
