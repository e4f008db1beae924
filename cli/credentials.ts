import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { describeProblems, readEnvironment } from '@/server/kernel/config/environment.mjs';
import { CliError, EXIT } from './exit';

export interface Credentials {
  baseUrl: string;
  apiKey: string;
  /** What `crm webhooks listen` signs with; made once, so that it need not be configured anew each time. */
  listenSecret?: string | undefined;
}

/** The file that `crm login` keeps what it was told in (XDG Base Directory Specification). */
export function credentialsFile(): string {
  return join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'workspace-crm', 'credentials.json');
}

export const trimUrl = (url: string) =>
  url
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/api\/v1$/, '');

export function readCredentials(): Credentials | undefined {
  try {
    return JSON.parse(readFileSync(credentialsFile(), 'utf8')) as Credentials;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new CliError(EXIT.unexpected, `${credentialsFile()} cannot be read. Run \`crm login\` again.`);
  }
}

/** Replaces the file in one step, readable for its owner alone. */
export function writeCredentials(credentials: Credentials): void {
  const file = credentialsFile();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

export function removeCredentials(): void {
  rmSync(credentialsFile(), { force: true });
}

/**
 * Where to send requests, and with which key: the environment, else what `crm login` kept. A kept key is sent to the address
 * that it was kept for and to no other.
 */
export function resolveCredentials(env: NodeJS.ProcessEnv = process.env): Credentials {
  const { problems } = readEnvironment({ CRM_BASE_URL: env.CRM_BASE_URL, PORT: env.PORT });
  if (problems.length > 0) throw new CliError(EXIT.usage, describeProblems(problems));
  const kept = readCredentials();
  const named = env.CRM_BASE_URL ? trimUrl(env.CRM_BASE_URL) : undefined;
  if (env.CRM_API_KEY) {
    return {
      baseUrl: named ?? kept?.baseUrl ?? `http://localhost:${env.PORT || 3000}`,
      apiKey: env.CRM_API_KEY.trim(),
    };
  }
  if (!kept) throw new CliError(EXIT.unauthorized, 'No API key. Run `crm login`, or set CRM_API_KEY and CRM_BASE_URL.');
  if (named && named !== kept.baseUrl) {
    const message = `No API key for ${named}: you are logged in to ${kept.baseUrl}. Set CRM_API_KEY too, or run \`crm login\`.`;
    throw new CliError(EXIT.unauthorized, message);
  }
  return kept;
}
