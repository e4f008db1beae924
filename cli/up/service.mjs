import { spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  statfsSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { root } from '../../scripts/run.mjs';
import { readEnvironment } from '../../server/kernel/config/environment.mjs';
import { namesDatabaseError } from '../../server/kernel/db/errors.mjs';
import { hasNoRoom } from '../../server/kernel/db/room.mjs';

const firstDelayMs = 500;
const longestDelayMs = 15_000;
/** What was ready, or was killed from outside, is needed back: others wait for it. */
const longestDelayOfWellMs = 2000;
const stableAfterMs = 60_000;
/**
 * How long a process may take to end in order: it waits twice for mail that is being handed over, 15 seconds each time
 * (server/outreach/mail/send/end.ts), and then lets go of the database.
 */
export const ORDERLY_END_MS = 35_000;
/** With what it takes beside that, for a load balancer in front of it. */
export const graceMs = ORDERLY_END_MS + 1000 * readEnvironment(process.env).values.CRM_SHUTDOWN_DELAY_SECONDS;
const largestLogBytes = 50_000_000;
/**
 * Ends by itself, one after the other, before it was ever ready: what does not start eight times in a row will not. Where it ends
 * because the database is away, or because a disk is full, it may yet. A full disk takes no log either, so it is asked itself.
 */
const hopelessStarts = 8;
/** How a process ends that finds its configuration wrong (server/kernel/config/require.ts): the next one would too. */
const wrongConfiguration = 78;

/**
 * A process that is kept running. It gets an IPC channel, over which it says how far it has come, and whose end tells it
 * that this process is gone. It is in a group of its own: Ctrl-C reaches it through us, in order.
 */
export class Service {
  /**
   * @param {string} name
   * @param {string[]} args for node
   * @param {{ env: Record<string, string>, dataDir?: string, logFile?: string, log: (text: string) => void, onChange: () => void,
   *   firstDelayMs?: number, graceMs?: number, liveUrl?: string | undefined }} options without `logFile` its output
   *   goes to the terminal; `liveUrl`: where it answers as long as it lives
   */
  constructor(name, args, options) {
    this.name = name;
    this.args = args;
    this.options = options;
    /** @type {import('node:child_process').ChildProcess | undefined} */
    this.child = undefined;
    this.stopping = false;
    this.isReady = false;
    /** Whether the process that runs now, or ran last, said that it is ready. */
    this.becameReady = false;
    this.restarting = false;
    this.firstDelayMs = options.firstDelayMs ?? firstDelayMs;
    this.delayMs = this.firstDelayMs;
    this.graceMs = options.graceMs ?? graceMs;
    this.failedStarts = 0;
    /** @type {{ resolve: () => void, reject: (error: Error) => void } | undefined} */
    this.starting = undefined;
  }

  get pid() {
    return this.child?.pid;
  }

  /**
   * Starts it for the first time; resolves once it says that it is ready. Killed before that, it is started again as it
   * would be later. Rejects with the end of its log when it ends by itself time after time: then its settings are wrong.
   */
  start() {
    return new Promise((/** @type {(value: void) => void} */ resolve, reject) => {
      this.starting = { resolve, reject };
      this.launch();
    });
  }

  launch() {
    const { env, logFile, onChange } = this.options;
    const output = logFile ? (openLog(logFile) ?? 'ignore') : 'inherit';
    const started = performance.now();
    this.logStart = logFile ? sizeOf(logFile) : 0;
    this.becameReady = false;
    let child;
    try {
      child = spawn(process.execPath, this.args, {
        cwd: root,
        detached: true,
        env: { ...process.env, ...env },
        stdio: ['ignore', output, output, 'ipc'],
      });
    } catch (error) {
      // Some wants, as that of memory, are thrown here, and others told as events. Both pass.
      this.options.log(`${this.name}: ${message(error)}`);
      return this.onEnd(started, null, 'not started');
    } finally {
      if (typeof output === 'number') closeSync(output);
    }
    this.child = child;
    child.on('message', (message) => {
      if (/** @type {any} */ (message)?.type === 'ready') this.becomeReady();
    });
    child.once('exit', (code, signal) => this.onEnd(started, code, signal));
    child.on('error', (error) => {
      this.options.log(`${this.name}: ${error.message}`);
      // What could not be started has no end to tell of.
      if (child.pid === undefined) this.onEnd(started, null, 'not started');
    });
    onChange();
  }

  /**
   * @param {number} started
   * @param {number | null} code
   * @param {string | null} signal
   */
  onEnd(started, code, signal) {
    this.child = undefined;
    this.options.onChange();
    if (this.stopping) return this.starting?.resolve();
    const reason = signal ?? `code ${code}`;
    if (!this.isReady && !signal && !this.restarting) {
      if (code === wrongConfiguration) this.failedStarts = hopelessStarts;
      else if (!namesDatabaseError(this.logTail()) && !isFull(this.options.dataDir)) this.failedStarts += 1;
      if (this.failedStarts >= hopelessStarts) return this.giveUp(reason);
    }
    this.relaunch(reason, performance.now() - started, Boolean(signal) || this.becameReady);
  }

  becomeReady() {
    this.isReady = true;
    this.becameReady = true;
    this.starting?.resolve();
  }

  /** @param {string} reason */
  giveUp(reason) {
    this.stopping = true;
    this.starting?.reject(new Error(`${this.name} does not start (${reason}).\n${this.logTail()}`));
  }

  /**
   * @param {string | number} reason
   * @param {number} lastedMs
   * @param {boolean} isWell
   */
  relaunch(reason, lastedMs, isWell) {
    if (this.restarting) {
      this.restarting = false;
      return this.launch();
    }
    if (lastedMs > stableAfterMs) this.delayMs = this.firstDelayMs;
    const longestMs = isWell ? longestDelayOfWellMs : longestDelayMs;
    this.delayMs = Math.min(this.delayMs, longestMs);
    const hint = this.options.logFile ? `; see ${this.options.logFile}` : '';
    this.options.log(`${this.name} ended (${reason}), starting it again in ${this.delayMs / 1000} s${hint}`);
    setTimeout(() => {
      if (!this.stopping && !this.child) this.launch();
    }, this.delayMs);
    this.delayMs = Math.min(this.delayMs * 2, longestMs);
  }

  /** Starts it afresh, as when its sources have changed. */
  restart() {
    if (this.stopping || this.restarting) return;
    const { child } = this;
    if (!child) return this.launch();
    this.restarting = true;
    this.letEnd(child);
  }

  /**
   * Lets a process finish, then insists.
   * @param {import('node:child_process').ChildProcess} child
   */
  letEnd(child) {
    const insist = setTimeout(() => child.kill('SIGKILL'), this.graceMs);
    child.once('exit', () => clearTimeout(insist));
    child.kill('SIGTERM');
  }

  /** Ends it for good. */
  async stop() {
    this.stopping = true;
    const { child } = this;
    if (!child) return this.starting?.resolve();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    this.letEnd(child);
    await ended;
  }

  kill() {
    this.stopping = true;
    this.child?.kill('SIGKILL');
  }

  logTail() {
    const { logFile } = this.options;
    if (!logFile) return '';
    try {
      return readFileSync(logFile).subarray(this.logStart).toString().trim().split('\n').slice(-15).join('\n');
    } catch {
      return '';
    }
  }

  /** Keeps the log from filling the disk. The process appends, so it goes on at the start of the emptied file. */
  rotateLog() {
    const { logFile } = this.options;
    if (!logFile || sizeOf(logFile) < largestLogBytes) return;
    try {
      copyFileSync(logFile, `${logFile}.old`);
      truncateSync(logFile);
    } catch (error) {
      this.options.log(`${logFile} stays as it is: ${message(error)}`);
    }
  }
}

/** @param {unknown} error */
const message = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Whether the disk of a folder is full; not where that cannot be asked.
 * @param {string | undefined} folder
 */
function isFull(folder) {
  try {
    return folder !== undefined && hasNoRoom(statfsSync(folder));
  } catch {
    return false;
  }
}

/**
 * @param {string} file
 * @returns {number} in bytes; none where it is not there, or cannot be asked
 */
function sizeOf(file) {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}

/**
 * Without room for one the process runs all the same.
 * @param {string} file
 */
function openLog(file) {
  try {
    mkdirSync(dirname(file), { recursive: true });
    return openSync(file, 'a', 0o600);
  } catch {
    return undefined;
  }
}
