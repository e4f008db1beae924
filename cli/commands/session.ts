import type { Command } from 'commander';
import { Client } from '../client';
import {
  credentialsFile,
  readCredentials,
  removeCredentials,
  resolveCredentials,
  trimUrl,
  writeCredentials,
} from '../credentials';
import { usage } from '../exit';
import { note, print } from '../output';
import { formatOf } from '../run';

/** `crm login`, `crm logout` and `crm whoami`. */
export function addSession(program: Command): void {
  program
    .command('login')
    .description('Keep the address of the service and an API key for later commands')
    .option('--base-url <url>', 'where the service is')
    .option('--key <key>', 'the API key; - reads it from stdin, which keeps it out of the list of processes')
    .addHelpText('after', '\nExample:\n  crm login --base-url https://crm.example.com --key - < key.txt')
    .action(login);
  program
    .command('logout')
    .description('Forget the address and the key')
    .action(() => {
      removeCredentials();
      note('Logged out.');
    });
  program
    .command('whoami')
    .description('Show the workspace, the key and its scopes')
    .option('--json', 'print JSON, also on a terminal')
    .addHelpText('after', '\nExample:\n  crm whoami')
    .action(async (options: { json?: boolean }) => {
      const credentials = resolveCredentials();
      const { body } = await new Client(credentials).send({ method: 'GET', path: '/me' });
      print({ baseUrl: credentials.baseUrl, ...body }, formatOf(options));
    });
}

async function login(options: { baseUrl?: string; key?: string }): Promise<void> {
  const before = readCredentials();
  const { given, apiKey } = await askWhatIsMissing(options, before?.baseUrl ?? 'http://localhost:3000');
  if (!apiKey) throw usage('An API key is needed: --key <key>, or --key - to read it from stdin.');
  const credentials = { ...before, baseUrl: checkUrl(trimUrl(given)), apiKey };
  const { body } = await new Client(credentials).send({ method: 'GET', path: '/me' });
  writeCredentials(credentials);
  const { name } = body.workspace as { name: string };
  note(`Logged in to ${name} at ${credentials.baseUrl}. Kept in ${credentialsFile()}.`);
}

function checkUrl(url: string): string {
  const { protocol } = URL.canParse(url) ? new URL(url) : { protocol: '' };
  if (protocol === 'http:' || protocol === 'https:') return url;
  throw usage(`'${url}' is no address of a service, such as https://crm.example.com.`);
}

async function askWhatIsMissing({ baseUrl, key }: { baseUrl?: string; key?: string }, offered: string) {
  const { openPrompt, readStdin } = await import('../prompt');
  if (key === '-') return { given: baseUrl ?? offered, apiKey: await readStdin() };
  if (key && baseUrl) return { given: baseUrl, apiKey: key };
  const prompt = openPrompt();
  try {
    const given = baseUrl ?? (await prompt.ask(`Base URL [${offered}]: `, offered));
    return { given, apiKey: key ?? (await prompt.askSecret('API key: ')) };
  } finally {
    prompt.close();
  }
}
