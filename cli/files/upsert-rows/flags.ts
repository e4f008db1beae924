import type { Command } from 'commander';

export interface RowsOptions {
  from?: string;
  errors?: string;
  map?: string[];
  ignoreUnknown?: boolean;
  emptyAsNull?: boolean;
  format?: string;
  batchSize?: string;
  json?: boolean;
}

/** The flags of a batch's command that send a whole file. */
export function addRowsFlags(command: Command): void {
  command
    .option('--file <path>', 'a CSV or JSON file whose rows are sent in batches; - reads stdin')
    .option('--format <csv|json>', 'what the file is, where its name does not say')
    .option('--map <header=field>', 'the field that a column of the CSV is for; repeat it for more', collect)
    .option('--empty-as-null', 'clear a field where the cell is empty, instead of leaving it as it is')
    .option('--from <row>', 'start at this row, to go on after a cut; the first is 1')
    .option('--batch-size <rows>', 'rows of one request, at most 1000')
    .option('--errors <path>', 'write the rejected rows to this CSV file, each with its error')
    .addHelpText(
      'after',
      '\nA CSV needs a line of headers. Any way of writing a field fits (externalId, external_id, External ID);\ncustom fields are customFields.<key>.',
    );
}

const collect = (value: string, before: string[] = []) => [...before, value];
