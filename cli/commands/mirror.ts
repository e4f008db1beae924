import type { Command } from 'commander';
import type { MirrorOptions } from '../mirror/mirror';

/** `crm mirror`. */
export function addMirror(program: Command): void {
  program
    .command('mirror <target>')
    .description('Keep a copy of all records equal, in an SQLite file or in a PostgreSQL database')
    .option('--once', 'end once there is nothing more to copy')
    .option(
      '--only <list>',
      'kinds of records, comma-separated, such as contacts,deals; all that the key may read when left out',
    )
    .addHelpText(
      'after',
      `
One table for each kind of record, a column for each field. The first run copies everything, later ones go on where the last one
ended, however it ended. Deletions and merges are applied. Figures such as tags' counts are left out: see docs/history.md.
Ctrl-C ends it.

Examples:
  crm mirror crm.sqlite
  crm mirror postgres://localhost/warehouse --only contacts,deals --once`,
    )
    .action(async (target: string, options: MirrorOptions) => {
      const { mirror } = await import('../mirror/mirror');
      await mirror(target, options);
    });
}
