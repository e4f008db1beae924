import { Client } from './client';
import {
  credentialsFile,
  readCredentials,
  removeCredentials,
  resolveCredentials,
  trimUrl,
  writeCredentials,
} from './credentials';
import { usage } from './exit';
import { formatOf, note, print } from './output';

/** Shows the workspace, the key and its scopes. */
export async function whoami(options: { json?: boolean }): Promise<void> {
  const credentials = resolveCredentials();
  const { body } = await new Client(credentials).send({ method: 'GET', path: '/me' });
  print({ baseUrl: credentials.baseUrl, ...body }, formatOf(options));
}

export function logout(): void {
  removeCredentials();
  note('Logged out.');
}

/** Keeps the address and the key once the service has taken them. */
export async function login(options: { baseUrl?: string; key?: string }): Promise<void> {
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
  const { openPrompt, readStdin } = await import('./prompt');
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
