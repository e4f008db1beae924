import type { Command } from 'commander';
import type { BackupOptions, RestoreOptions, VerifyOptions } from '../backup';
import { writeLine } from '../output';

/** `crm admin backup` and `crm admin restore`: the whole service in one file, from any PostgreSQL to any other. */
export function addBackup(admin: Command): void {
  const backup = admin
    .command('backup')
    .description('Write the database, the files and the secrets to one file; the service may go on meanwhile')
    .argument('<file>', 'a new file, or - for stdout')
    .option('--passphrase-file <path>', 'what seals it; else CRM_BACKUP_PASSPHRASE, else it is asked for')
    .option('--without-secrets', 'write it in the clear, without the secrets')
    .option('--resume', 'take over the files of a try that was cut off; the database is read anew')
    .addHelpText('after', '\nExample:\n  crm admin backup monday.crmbackup --passphrase-file ~/.crm-passphrase')
    .action((path: string, options: BackupOptions) => onDatabase(({ backUp }) => backUp(path, options)));
  backup
    .command('verify')
    .description('Check every sum and count of a backup; needs no database')
    .argument('<file>')
    .option('--passphrase-file <path>')
    .option('--into-scratch', 'also restore it to a scratch database on the same server, and compare every table')
    .addHelpText('after', '\nExample:\n  crm admin backup verify monday.crmbackup --into-scratch')
    .action(async (path: string, _: VerifyOptions, command: Command) => {
      const options = command.optsWithGlobals<VerifyOptions>();
      if (options.intoScratch) return onDatabase(({ verify }) => verify(path, options));
      writeLine(await (await verbs()).verify(path, options));
    });
  admin
    .command('restore')
    .description('Restore a backup to an empty database, with its files and secrets')
    .argument('<file>', 'a backup, or - for stdin')
    .option('--passphrase-file <path>')
    .option('--replace', 'lose what is in the database')
    .option('--yes', 'do not ask whether to')
    .addHelpText(
      'after',
      '\nWithout DATABASE_URL it goes to the embedded PostgreSQL of CRM_DATA_DIR, which is made.\n\nExample:\n  DATABASE_URL=postgresql://crm@db.example/crm crm admin restore monday.crmbackup',
    )
    .action((path: string, options: RestoreOptions) =>
      onDatabase(({ restore }) => restore(path, options), { make: true }),
    );
}

const verbs = () => import('../backup');

async function onDatabase(
  work: (run: Awaited<ReturnType<typeof verbs>>) => Promise<string>,
  options: { make?: boolean } = {},
): Promise<void> {
  const { locateDatabase } = await import('../database');
  const stop = await locateDatabase(options);
  try {
    const said = await work(await verbs());
    if (said !== '') writeLine(said);
  } finally {
    await stop();
  }
}
