import { Command } from 'commander';
import packageJson from '@/package.json' with { type: 'json' };
import { pathNames, takesQuery } from '@/server/kernel/contract/operation';
import { addAdmin } from './commands/admin';
import { addExport } from './commands/export';
import { addHistory } from './commands/history';
import { addImport } from './commands/import';
import { addListen } from './commands/listen';
import { addMirror } from './commands/mirror';
import { addRaw } from './commands/raw';
import { addSession } from './commands/session';
import { exampleOf } from './example';
import { EXIT_CODES } from './exit';
import { addRowsFlags } from './files/upsert-rows/flags';
import { addFlags, kebab } from './flags';
import type { OperationSpec } from './operation';
import { specs } from './specs';

/** The whole command line. Only the resources that `args` mention get their verbs: the others would cost time for nothing. */
export function buildProgram(args: readonly string[]): Command {
  const program = new Command('crm')
    .description('The command line of the CRM. Every operation of the API is a command: crm <resource> <verb>.')
    .version(packageJson.version, '-V, --version', 'Print the release of this command line.')
    .exitOverride()
    // What stands behind a command is its own: one has a `--version`, too.
    .enablePositionalOptions()
    .addHelpText('after', '\nOn a terminal results are tables, elsewhere JSON. Exit codes: crm help exit-codes');
  addSession(program);
  addRaw(program);
  addAdmin(program);
  addMirror(program);
  addHistory(program);
  addImport(program);
  addExport(program);
  for (const [resource, group] of byResource()) {
    const command = program.command(resource).description(group.map(verbOf).join(', '));
    if (resource === 'webhooks') addListen(command);
    if (args.includes(resource)) for (const operation of group) addVerb(command, operation);
  }
  program
    .command('exit-codes')
    .description('What the exit codes mean.')
    .configureHelp({ formatHelp: () => `${EXIT_CODES}\n` })
    .action((_options, command: Command) => command.outputHelp());
  return program;
}

const verbOf = ({ id }: OperationSpec) => kebab(id.slice(id.indexOf('.') + 1));
const resourceOf = ({ id }: OperationSpec) => kebab(id.slice(0, id.indexOf('.')));

function byResource(): Map<string, OperationSpec[]> {
  const groups = new Map<string, OperationSpec[]>();
  for (const operation of specs) {
    groups.set(resourceOf(operation), [...(groups.get(resourceOf(operation)) ?? []), operation]);
  }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function addVerb(resource: Command, operation: OperationSpec): void {
  const { fields, required, batch } = operation;
  const command = resource.command(verbOf(operation)).description(operation.summary);
  for (const name of pathNames(operation.path)) command.argument(`<${kebab(name)}>`);
  addFlags(command, fields, batch ? [] : required);
  if (!takesQuery(operation.method) && fields.length > 0) {
    command.option('--data <json>', 'the body as JSON, @file, or - for stdin; flags win over it');
    command.option('--ignore-unknown', 'ignore fields that are none, instead of refusing them');
  }
  if (operation.method === 'POST')
    command.option('--idempotency-key <text>', 'makes a repeat of this command harmless');
  if (fields.some(([name]) => name === 'cursor'))
    command.option('--all', 'follow the cursor to the last page; as JSON, one record per line');
  if (batch) addRowsFlags(command);
  command.option('--json', 'print JSON, also on a terminal');
  if (operation.method === 'GET') command.option('--columns <names>', 'the columns of the table, comma-separated');
  const more = [operation.description, scopeText(operation)].filter(Boolean).join('\n');
  command.addHelpText(
    'after',
    `\n${more}\n\nExample:\n  ${exampleOf(operation, `${resource.name()} ${verbOf(operation)}`)}`,
  );
  command.action(async (...given: unknown[]) => {
    const { runOperation } = await import('./run');
    await runOperation(operation, given.slice(0, pathNames(operation.path).length) as string[], command.opts());
  });
}

const scopeText = ({ scopes }: OperationSpec) =>
  scopes.length > 0 ? `Needs the scope ${scopes.join(' or ')}.` : 'Any valid key may use it.';
