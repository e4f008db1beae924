import { closeSync, openSync, readSync, writeSync } from 'node:fs';

// The texts of a workbook, which its cells name by number. They lie in a file: a large workbook has more than memory takes.

const PAGE = 256 * 1024;
/** Pages that are kept after they were read. Cells name texts about in the order in which those stand. */
const KEPT_PAGES = 64;

export class Strings {
  #fd;
  #offsets = new Float64Array(1024);
  #count = 0;
  #size = 0;
  /** @type {Buffer[]} */
  #waiting = [];
  #waitingBytes = 0;
  /** @type {Map<number, Buffer>} */
  #pages = new Map();

  /** @param {string} path */
  constructor(path) {
    this.#fd = openSync(path, 'w+', 0o600);
  }

  /** @param {string} text */
  add(text) {
    if (this.#count + 1 >= this.#offsets.length) {
      const more = new Float64Array(this.#offsets.length * 2);
      more.set(this.#offsets);
      this.#offsets = more;
    }
    const bytes = Buffer.from(text, 'utf8');
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    this.#size += bytes.length;
    this.#offsets[++this.#count] = this.#size;
    if (this.#waitingBytes > PAGE) this.#flush();
  }

  /** @param {number} index */
  get(index) {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return '';
    if (this.#waiting.length > 0) this.#flush();
    const from = this.#offsets[index] ?? 0;
    const to = this.#offsets[index + 1] ?? from;
    const first = Math.floor(from / PAGE);
    if (to <= (first + 1) * PAGE) return this.#page(first).toString('utf8', from - first * PAGE, to - first * PAGE);
    const bytes = Buffer.alloc(to - from);
    readSync(this.#fd, bytes, 0, bytes.length, from);
    return bytes.toString('utf8');
  }

  close() {
    closeSync(this.#fd);
  }

  #flush() {
    writeSync(this.#fd, Buffer.concat(this.#waiting), 0, this.#waitingBytes, this.#size - this.#waitingBytes);
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  /** @param {number} n */
  #page(n) {
    let page = this.#pages.get(n);
    if (page) this.#pages.delete(n);
    else {
      page = Buffer.alloc(PAGE);
      readSync(this.#fd, page, 0, PAGE, n * PAGE);
      const [oldest] = this.#pages.keys();
      if (this.#pages.size >= KEPT_PAGES && oldest !== undefined) this.#pages.delete(oldest);
    }
    this.#pages.set(n, page);
    return page;
  }
}
