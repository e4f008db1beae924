import { createReadStream, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SCHEMA_SQL } from '@/inngest/engine/schema';
import { migrationsFolder, readMigrations } from '@/prisma/migrate/folder.mjs';
import { BackupError } from '@/server/kernel/backup/error';
import { isFilledBy } from '@/server/kernel/backup/mark.mjs';
import { type OpenBackup, openBackup } from '@/server/kernel/backup/read';
import { restoreBackup, type Target } from '@/server/kernel/backup/restore';
import { restoreToScratch } from '@/server/kernel/backup/scratch';
import { withSession } from '@/server/kernel/backup/session';
import { backUpToFile } from '@/server/kernel/backup/to-file';
import { type Contents, verifyBackup } from '@/server/kernel/backup/verify';
import { writeBackup } from '@/server/kernel/backup/write';
import { config } from '@/server/kernel/config';
import { readDatabaseAddress } from '@/server/kernel/config/database-address.mjs';
import { fileStore } from '@/server/kernel/storage';
import { CliError, EXIT, usage } from './exit';
import { readText } from './flags';
import { note } from './output';
import { openPrompt } from './prompt';
import { draftSecrets, placeSecrets, settleSecrets } from './up/restored.mjs';
import { readPrivate } from './up/settings.mjs';

export interface BackupOptions {
  passphraseFile?: string;
  withoutSecrets?: boolean;
  resume?: boolean;
}
export interface RestoreOptions {
  passphraseFile?: string;
  replace?: boolean;
  yes?: boolean;
}
export interface VerifyOptions {
  passphraseFile?: string;
  intoScratch?: boolean;
}

const making = () => ({ migrations: readMigrations(migrationsFolder), engine: SCHEMA_SQL });
const databaseUrl = () => config.databaseUrl ?? '';
const secretsFile = () => join(config.dataDir, 'secrets.json');

export async function backUp(path: string, options: BackupOptions): Promise<string> {
  if (path === '-' && process.stdout.isTTY) throw usage('Pipe the backup somewhere, or name a file.');
  if (path === '-' && options.resume) throw usage('A backup that was piped cannot be resumed.');
  const passphrase = options.withoutSecrets ? undefined : await newPassphrase(options);
  await settleEarlier((restore) => withSession(databaseUrl(), (client) => isFilledBy(client, restore)));
  const source = { databaseUrl: databaseUrl(), store: fileStore(), secrets: readSecrets(), passphrase };
  if (path === '-') {
    await refusing(pipeline(writeBackup(source), process.stdout, { end: false }));
    return '';
  }
  const { files, fileBytes, absent, bytes } = await refusing(backUpToFile(source, resolve(path), options));
  if (absent > 0) note(`${absent} files that the database names are not stored.`);
  return `${bytes} bytes, with ${files} files of ${fileBytes}${passphrase === undefined ? ', in the clear and without secrets' : ''}`;
}

export async function verify(path: string, options: VerifyOptions): Promise<string> {
  const ask = knownPassphrase(path, options);
  const contents = await refusing(openFile(path, ask).then(verifyBackup));
  if (!options.intoScratch) return describe(contents);
  const target = { databaseUrl: databaseUrl(), makerUrl: await makerUrl(), making: making() };
  const { tables, rows } = await refusing(openFile(path, ask).then((backup) => restoreToScratch(backup, target)));
  return `${describe(contents)}\nRestored to a scratch database: ${tables} tables with ${rows} rows, counts and sums equal`;
}

const describe = ({ createdAt, migration, tables, rows, files, fileBytes, secrets }: Contents) =>
  `Whole: made ${createdAt} at ${migration}; ${tables} tables with ${rows} rows, ${files} files of ${fileBytes} bytes, ` +
  `${secrets ? 'with' : 'without'} secrets`;

/** Who may make databases: the embedded server's superuser, else who serves. */
async function makerUrl(): Promise<string> {
  const { findPostgres } = await import('../scripts/postgres.mjs');
  const embedded = await findPostgres(config.dataDir);
  return embedded?.url('crm') === databaseUrl() ? embedded.adminUrl('postgres') : databaseUrl();
}

/** A file is read to its end before anything is written; what is piped can only be seen to be whole at its end. */
export async function restore(path: string, options: RestoreOptions): Promise<string> {
  if (options.replace && !options.yes) await confirmLoss(path);
  const ask = knownPassphrase(path, options);
  if (path !== '-') await refusing(openFile(path, ask).then(verifyBackup));
  const replace = options.replace ?? false;
  const place = { databaseUrl: databaseUrl(), making: making(), store: fileStore(), replace };
  const target = { ...place, opened: settleEarlier, ...keepingSecrets(replace) };
  const { tables, rows, files, kept, unanalyzed } = await refusing(
    openFile(path, ask).then((backup) => restoreBackup(backup, target)),
  );
  if (unanalyzed !== undefined)
    note(`All is restored. The database could not gather its statistics, and is slow until it has: ${unanalyzed}`);
  return `${tables} tables with ${rows} rows and ${files} files${kept > 0 ? `, ${kept} of which were there already` : ''}`;
}

/** A restore that was cut off once its data was in place has left its secrets beside theirs. */
async function settleEarlier(isFilledBy: (restore: string) => Promise<boolean>): Promise<void> {
  if (await settleSecrets(config.dataDir, isFilledBy))
    note(`An earlier restore filled this database, and was cut off. Its secrets are in ${secretsFile()} now.`);
}

/** Puts secrets where `up` finds them. They lie beside it until the database has its rows. */
function keepingSecrets(replace: boolean): Pick<Target, 'keepSecrets' | 'committed'> {
  let isNew = false;
  return {
    async keepSecrets(secrets, restore) {
      const kept = readPrivate(secretsFile()) ?? {};
      refuseOther(secrets, kept, replace);
      draftSecrets(config.dataDir, restore, { ...kept, ...secrets });
      isNew = true;
    },
    committed() {
      if (isNew) placeSecrets(config.dataDir);
      note(
        isNew
          ? `The secrets are in ${secretsFile()}. With DATABASE_URL, \`up\` wants CRM_SECRET of it in its environment.`
          : 'The backup holds no secrets: start the service with the CRM_SECRET of the old place.',
      );
    },
  };
}

function refuseOther(secrets: Record<string, string>, kept: Record<string, string>, replace: boolean): void {
  if (config.secret !== undefined && config.secret !== secrets.CRM_SECRET) {
    throw new BackupError('CRM_SECRET is set, and is not that of the backup. Unset it: the backup brings its own.');
  }
  if (kept.CRM_SECRET && kept.CRM_SECRET !== secrets.CRM_SECRET && !replace) {
    throw new BackupError(
      `${secretsFile()} holds another CRM_SECRET than the backup. Move it away, or give --replace.`,
    );
  }
}

function readSecrets(): Record<string, string> {
  const kept: Record<string, string | undefined> = readPrivate(secretsFile()) ?? {};
  const found = Object.entries(config.secrets).map(([name, value]) => [name, value ?? kept[name]]);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

async function openFile(path: string, passphrase: () => Promise<string>): Promise<OpenBackup> {
  if (path !== '-' && !existsSync(path)) throw usage(`There is no file ${path}.`);
  return openBackup(path === '-' ? process.stdin : createReadStream(path, { highWaterMark: 256 * 1024 }), passphrase);
}

const HOW = 'Give it by --passphrase-file or CRM_BACKUP_PASSPHRASE';

/** The passphrase as it was given: never on the command line, which others on the machine can read. */
function givenPassphrase({ passphraseFile }: { passphraseFile?: string }): string | undefined {
  if (passphraseFile === undefined) return config.backup.passphrase;
  const passphrase = readText(passphraseFile).replace(/\r?\n$/, '');
  if (passphrase === '') throw usage(`${passphraseFile} is empty.`);
  return passphrase;
}

async function newPassphrase(options: BackupOptions): Promise<string> {
  const given = givenPassphrase(options);
  if (given !== undefined) return given;
  if (!process.stdin.isTTY)
    throw usage(`A backup is sealed with a passphrase. ${HOW}, or leave the secrets out: --without-secrets.`);
  const prompt = openPrompt();
  const passphrase = await prompt.askSecret('Passphrase of the backup: ');
  const again = await prompt.askSecret('Once more: ');
  prompt.close();
  if (passphrase === '' || passphrase !== again) throw usage('The two are not the same, or empty.');
  return passphrase;
}

/** Asked for once, and only of a backup that is sealed. */
function knownPassphrase(path: string, options: { passphraseFile?: string }): () => Promise<string> {
  let known = givenPassphrase(options);
  return async () => {
    if (known !== undefined) return known;
    if (path === '-' || !process.stdin.isTTY)
      throw new CliError(EXIT.usage, `The backup is sealed, and needs its passphrase. ${HOW}.`);
    const prompt = openPrompt();
    known = await prompt.askSecret('Passphrase of the backup: ');
    prompt.close();
    return known;
  };
}

async function confirmLoss(path: string): Promise<void> {
  if (path === '-' || !process.stdin.isTTY) throw usage('--replace loses what is in the database: say --yes too.');
  const prompt = openPrompt();
  const answer = await prompt.ask(
    `All that is in ${readDatabaseAddress(databaseUrl()).pathname.slice(1)} will be lost. Type yes: `,
    '',
  );
  prompt.close();
  if (answer !== 'yes') throw usage('Nothing was changed.');
}

async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof BackupError) throw new CliError(EXIT.refused, error.message);
    throw error;
  }
}
