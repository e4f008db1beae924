import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { tryLock } from '../../scripts/lock.mjs';
import { endRunning } from '../../scripts/run.mjs';
import { holdsRestored, migrateDatabase, openDatabase, warningOf, watchDatabase } from './database.mjs';
import { watchHang } from './hang.mjs';
import { install } from './install.mjs';
import { endLeftovers } from './leftovers.mjs';
import { checkDisk, checkPort } from './preflight.mjs';
import { printReady, say, stage } from './progress.mjs';
import { settleSecrets } from './restored.mjs';
import { retryKilled } from './retry.mjs';
import { credentialsFile, seedOnce } from './seed.mjs';
import { createServices, serviceEnvironment, waitForHealth, watchHealth } from './serve.mjs';
import { readSecrets } from './settings.mjs';
import { watchSilentDatabase } from './silent-database.mjs';
import { offerUpgrade } from './upgrade.mjs';
import { watchSources } from './watch.mjs';

/** One run of the service: everything it has started, and how that ends. */
export class Session {
  /** @param {import('./settings.mjs').Settings} settings */
  constructor(settings) {
    this.settings = settings;
    this.aborter = new AbortController();
    /** @type {(() => Promise<unknown> | unknown)[]} what to undo, the latest last */
    this.undo = [];
    /** @type {Promise<unknown> | undefined} the stage that runs */
    this.current = undefined;
    /** @type {import('./service.mjs').Service[]} */
    this.services = [];
  }

  /** Takes the data directory and checks what can be checked before the long work. */
  async prepare() {
    const { dataDir, port, host } = this.settings;
    checkDisk(this.settings, say);
    // Without a byte of room there is no lock either.
    const lock = await this.lasting(async () => {
      mkdirSync(dataDir, { recursive: true });
      return tryLock(join(dataDir, 'up.lock'));
    });
    if (lock.holder) {
      throw new Error(
        `Another \`up\` already runs on ${dataDir} (process ${lock.holder}). ` +
          `End it with Ctrl-C or \`kill ${lock.holder}\`, or give this one its own: CRM_DATA_DIR=.data2 PORT=3001 npm run up`,
      );
    }
    this.undo.push(lock.release);
    const left = await endLeftovers(dataDir);
    if (left > 0) say(`Ended ${left} process${left > 1 ? 'es' : ''} of a run that was killed.`);
    await checkPort(port, host);
  }

  /** From the checkout to a served product. What is killed on the way, be it the database, is begun again. */
  async start() {
    const { settings } = this;
    await this.lasting(() => this.step('dependencies', install, (installed) => (installed ? 'installed' : 'in place')));
    await checkConfiguration();
    await this.lasting(() =>
      this.step(
        'build',
        () => this.build(),
        (built) => (built ? undefined : 'nothing has changed'),
      ),
    );
    const { database, credentials, env } = await this.lasting(() => this.prepareDatabase());
    this.keepWatch(database);
    this.services = createServices(settings, env, say);
    this.undo.push(...this.services.map((service) => watchHang(service, say)));
    await this.step('services', async () => {
      await Promise.all(this.services.map((service) => service.start()));
      await waitForHealth(settings, { signal: this.aborter.signal, log: say });
    });
    this.undo.push(watchHealth(settings, say));
    const file = relative(process.cwd(), credentialsFile(settings.dataDir));
    const logs = relative(process.cwd(), join(settings.dataDir, 'logs'));
    if (settings.serves) printReady(credentials, { file, dev: settings.dev, logs });
    else say(`Works in the background; its health is at http://localhost:${settings.port}/api/health. Ctrl-C ends it.`);
    process.send?.({ type: 'ready', ...credentials });
  }

  /**
   * Begins work again as long as what stopped it may be over by then: it has no stage from which `up` would leave.
   * @template T
   * @param {() => Promise<T>} work
   * @param {number} [delayMs]
   */
  lasting(work, delayMs) {
    return retryKilled(work, { signal: this.aborter.signal, log: say, ...(delayMs !== undefined && { delayMs }) });
  }

  /** A database with its tables and a workspace in it, and what opens what is sealed in it. */
  async prepareDatabase() {
    const { settings } = this;
    const offered = await offerUpgrade(settings);
    if (offered)
      await this.step('upgrade', offered.run, () => `PostgreSQL ${offered.upgrade.from} to ${offered.upgrade.to}`);
    const database = await this.step('database', () => this.open(), describe);
    await this.step('migrations', () => migrateDatabase(database.setupUrl), count);
    const warning = settings.databaseUrl && (await warningOf(database.url));
    if (warning) say(warning);
    // A restore that still ran has ended by now, for migrations wait for it.
    if (await settleSecrets(settings.dataDir, (restore) => holdsRestored(database.setupUrl, restore)))
      say('A restore was cut off once its data was in place; its secrets are in place now, too');
    const env = await serviceEnvironment(settings, readSecrets(settings.dataDir), database.url);
    const credentials = await this.step(
      'workspace',
      () => seedOnce(settings, database, env),
      ({ created }) => (created ? 'made a demo workspace' : 'in place'),
    );
    return { database, credentials, env };
  }

  async open() {
    const database = await openDatabase(this.settings);
    this.undo.push(() => database.stop());
    return database;
  }

  async build() {
    if (this.settings.dev) {
      const [{ generateClient }, { buildWidget }] = await Promise.all([
        import('../../scripts/generate.mjs'),
        import('../../scripts/widget.mjs'),
      ]);
      return Promise.all([generateClient(), buildWidget()]);
    }
    const { build } = await import('../../scripts/build.mjs');
    return build();
  }

  /** @param {import('./database.mjs').Database} database */
  keepWatch(database) {
    const moved = () => {
      say('The port of the database was taken meanwhile; starting the processes again, with another one');
      for (const service of this.services) {
        service.options.env.DATABASE_URL = database.url;
        service.restart();
      }
    };
    this.undo.push(
      watchDatabase(this.settings, database, { log: say, moved }),
      watchSilentDatabase(this.settings, say),
    );
    const timer = setInterval(() => {
      for (const service of this.services) service.rotateLog();
    }, 60_000);
    this.undo.push(() => clearInterval(timer));
    if (!this.settings.dev) return;
    this.undo.push(
      watchSources(() => {
        say('Sources have changed; starting the processes again');
        for (const service of this.services) service.restart();
      }),
    );
  }

  /**
   * A stage, unless the session is ending.
   * @template T
   * @param {string} name
   * @param {() => Promise<T>} work
   * @param {(result: T) => string | undefined} [note]
   */
  step(name, work, note) {
    this.aborter.signal.throwIfAborted();
    const step = stage(name, work, note);
    this.current = step.catch(() => {});
    return step;
  }

  /** Ends everything, the latest first: the services, then the database, then the lock. */
  async end() {
    this.aborter.abort();
    endRunning();
    await Promise.all(this.services.map((service) => service.stop()));
    // What a stage has half started can only be ended once it is there.
    await this.current;
    for (const undo of this.undo.splice(0).reverse()) await undo();
  }

  kill() {
    for (const service of this.services) service.kill();
  }
}

/** All of it, now that what reads it is installed, and before the long work. What is needed besides, `up` sees to. */
async function checkConfiguration() {
  const { describeProblems, readEnvironment } = await import('../../server/kernel/config/environment.mjs');
  const { problems } = readEnvironment(process.env);
  if (problems.length > 0) throw new Error(describeProblems(problems));
}

/** @param {import('./database.mjs').Database} database */
function describe({ isNew, adopted }) {
  return isNew ? 'created' : adopted ? 'was still running' : undefined;
}

/** @param {string[]} applied */
function count(applied) {
  return applied.length > 0 ? `${applied.length} applied` : 'up to date';
}
