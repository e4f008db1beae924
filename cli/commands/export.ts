import { Argument, type Command, Option } from 'commander';
import { choicesOf } from '../choices';
import type { FileExportOptions } from '../files/export';

/** `crm export`. */
export function addExport(program: Command): void {
  program
    .command('export')
    .description('Write a list, or the whole workspace, into a file')
    .addArgument(new Argument('<resource>', 'what is written').choices(choicesOf('exports.create', 'resource')))
    .addOption(new Option('--format <name>', 'csv when left out').choices(choicesOf('exports.create', 'format')))
    .option(
      '--view <name>',
      'a saved view, by its name or its id; what is given beside it takes the place of what it says',
    )
    .option(
      '--filter <name=value>',
      'what else the list takes, such as q=ada, or campaignId=<id> of recipients; repeated for several',
      (text: string, before: string[] = []) => [...before, text],
    )
    .option('--where <json>', 'a tree of conditions, as lists take it')
    .option('--sort <field>', 'as lists take it')
    .option('--columns <names>', 'the columns, divided by commas; those of the view, else all, when left out')
    .option('--output <path>', 'write to this file instead of standard output')
    .addHelpText(
      'after',
      `
A workspace is a ZIP with an NDJSON for each kind of record, and the files. What was exported as CSV or XLSX is imported as it is.

Examples:
  crm export contacts > contacts.csv
  crm export deals --format xlsx --where '{"op":"and","of":[{"field":"stage","is":"is","value":"WON"}]}' --output won.xlsx
  crm export contacts --view 'New this month' > new.csv
  crm export recipients --filter campaignId=<id> --filter state=FAILED
  crm export workspace --output everything.zip`,
    )
    .action(async (resource: string, options: FileExportOptions) => {
      const { exportThroughService } = await import('../files/export');
      await exportThroughService(resource, options);
    });
}
