import type { Command } from 'commander';
import { usage } from '../exit';
import { kebab } from '../flags';
import { specs } from '../specs';

/** `crm history`: the same as the verb of the resource, by the name that one looks for first. */
export function addHistory(program: Command): void {
  program
    .command('history <resource> <id>')
    .description('Show what changed of a record, newest first: when, who, which field, from what to what')
    .option('--all', 'follow the cursor to the last page; as JSON, one change per line')
    .option('--json', 'print JSON, also on a terminal')
    .option('--columns <names>', 'the columns of the table, comma-separated')
    .addHelpText(
      'after',
      '\nAlso of a record that is deleted.\n\nExample:\n  crm history contacts 0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
    )
    .action(async (resource: string, id: string, options: Record<string, unknown>) => {
      const histories = specs.filter(({ id }) => id.endsWith('.history'));
      const nameOf = (operation: { id: string }) => kebab(operation.id.slice(0, -'.history'.length));
      const found = histories.find((operation) => nameOf(operation) === resource);
      if (!found) throw usage(`There is a history of: ${histories.map(nameOf).join(', ')}.`);
      const { runOperation } = await import('../run');
      await runOperation(found, [id], options);
    });
}
