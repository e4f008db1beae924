import { type Command, Option } from 'commander';
import { choicesOf } from '../choices';
import type { FileImportOptions } from '../files/import/import';

/** `crm import`. */
export function addImport(program: Command): void {
  program
    .command('import <file>')
    .description(
      'Import a CSV, TSV, XLSX or JSON: its columns are matched, its rows are written by the service in the background',
    )
    .addOption(
      new Option('--resource <plural>', 'what the rows become')
        .choices(choicesOf('imports.create', 'resource'))
        .makeOptionMandatory(),
    )
    .option(
      '--map <header=field>',
      'the field that a column is for, none where nothing follows the =; repeat it for more',
      collect,
    )
    .option(
      '--value <header:cell=what>',
      'the member, stage or choice that a cell is: left empty where nothing follows the =, made where a + does; repeat it for more',
      collect,
    )
    .option(
      '--read <header=how>',
      'how a column is read: day-first, month-first, decimal-comma, decimal-point, or, of what is not here, empty, fail; repeat it for more',
      collect,
    )
    .addOption(
      new Option('--match-by <how>', 'how rows find their records').choices(choicesOf('imports.update', 'matchBy')),
    )
    .addOption(
      new Option('--duplicates <what>', 'what becomes of rows that find one').choices(
        choicesOf('imports.update', 'duplicates'),
      ),
    )
    .option('--encoding <label>', 'the encoding of a text that is no UTF-8, such as windows-1251')
    .option('--dry-run', 'say what would become of every row, and write none')
    .option('--resume', 'go on with the import of this file that was cut off')
    .option('--errors <path>', 'write the rows that failed to this CSV file, each with why')
    .option('--json', 'print JSON, also on a terminal')
    .addHelpText(
      'after',
      `
Columns are matched by what they are called here and in HubSpot, Pipedrive, Close, Twenty and Attio, then by their cells; the rest is
left out. Ctrl-C stops after the rows at hand; --resume goes on. All of it is one operation: crm operations revert takes it back.

Examples:
  crm import people.csv --resource contacts --dry-run
  crm import people.csv --resource contacts --map 'Mail=email' --map 'Remarks=' --errors failed.csv
  crm import deals.csv --resource deals --read 'Close date=day-first' --value 'Owner:Jo Park=jo@acme.example' --value 'Stage:Signing=+'`,
    )
    .action(async (path: string, options: FileImportOptions) => {
      const { importThroughService } = await import('../files/import/import');
      await importThroughService(path, options);
    });
}

const collect = (value: string, before: string[] = []) => [...before, value];
