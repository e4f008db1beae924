// What is written of the configuration, made from the schema that reads it: .env.example and a table for operators.
// `npm run configuration` writes both; `npm run verify` fails while they say something else.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { variables } from '../server/kernel/config/variables.mjs';
import { root } from './run.mjs';

const PAGE = 'docs/operations.md';
const TABLE = /(<!-- configuration: .*? -->\n).*?(<!-- \/configuration -->)/s;

/** What an operator may set, with what holds without it. */
const documented = Object.entries(variables.shape).flatMap(([name, schema]) => {
  const { description = '', without, internal } = schema.meta() ?? {};
  const value = String(schema.safeParse(undefined).data ?? '');
  return internal ? [] : [{ name, description, value, without: String(without ?? (value ? `\`${value}\`` : 'none')) }];
});

function example() {
  const entries = documented.map(
    ({ name, description, value, without }) =>
      `# ${description}${value ? '' : ` (without it: ${without})`}\n# ${name}=${value}\n`,
  );
  const use = [
    '# Every variable of the service, with its default. Copy this to .env, set what you need, and start with',
    '#   node --env-file=.env cli/up.mjs',
    '# Made by scripts/configuration.mjs from server/kernel/config/variables.mjs.',
  ];
  return [`${use.join('\n')}\n`, ...entries].join('\n');
}

function table() {
  const rows = documented.map(({ name, description, without }) => `| \`${name}\` | ${without} | ${description} |\n`);
  return `\n| Variable | Default | Meaning |\n|---|---|---|\n${rows.join('')}\n`;
}

/** @returns {[file: string, text: string][]} the files as they should be */
function wanted() {
  const page = readFileSync(join(root, PAGE), 'utf8');
  if (!TABLE.test(page)) throw new Error(`${PAGE} has no place for the table of the configuration`);
  return [
    ['.env.example', example()],
    [PAGE, page.replace(TABLE, (_, begin, end) => begin + table() + end)],
  ];
}

/** Fails when something written of the configuration is not what the schema says. */
export function checkConfiguration() {
  const stale = wanted().filter(([file, text]) => {
    const path = join(root, file);
    return !existsSync(path) || readFileSync(path, 'utf8') !== text;
  });
  if (stale.length > 0) throw new Error(`${stale.map(([file]) => file).join(', ')}: run \`npm run configuration\``);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [file, text] of wanted()) writeFileSync(join(root, file), text);
}
