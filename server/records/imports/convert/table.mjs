import { once } from 'node:events';

/** A file that is refused; the message is for whoever sent it. */
export class Refused extends Error {}

const OUT_BYTES = 64 * 1024;

/** @typedef {{ path: string, folder: string, table: Table, resource: string, mostColumns: number }} Job a file, a folder for what is no longer in memory, and where rows go */

/** @param {string} cell */
const quoted = (cell) => (/[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as CSV (RFC 4180) on stdout, which is waited for where more has been written than was read. */
export class Table {
  #text = '';

  /** @param {string[]} cells */
  add(cells) {
    this.#text += `${cells.map(quoted).join(',')}\r\n`;
  }

  /** @returns {Promise<void> | undefined} what has to be waited for before more is added */
  pause() {
    return this.#text.length > OUT_BYTES ? this.end() : undefined;
  }

  /** @returns {Promise<void> | undefined} */
  end() {
    const text = this.#text;
    this.#text = '';
    return process.stdout.write(text) ? undefined : once(process.stdout, 'drain').then(() => {});
  }
}
