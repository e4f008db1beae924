import '@/server/app/wiring';
import { confirmAccount as confirm, printReset, resetAccountFactor } from '@/server/app/admin/accounts';
import { deleteWorkspace as remove } from '@/server/app/admin/delete-workspace';
import { wholeSystem } from '@/server/app/admin/system';
import { assertWorkspace } from '@/server/app/admin/workspace';
import { type Role, systemContext } from '@/server/kernel/context';
import { asciiAddress } from '@/server/kernel/contract/address';
import { ApiError } from '@/server/kernel/contract/errors';
import { db } from '@/server/kernel/db/client';
import { SCOPES } from '@/server/workspace/access/scopes';
import { createApiKey } from '@/server/workspace/keys/create';
import { insertMember } from '@/server/workspace/members/insert';
import { createWorkspace as create } from '@/server/workspace/workspaces/create';
import { CliError, exitCodeOf, usage } from './exit';

const contextOf = (workspaceId: string) => systemContext(workspaceId, 'crm admin', 'admin');

/** @returns the workspace's id */
export async function createWorkspace(options: {
  name: string;
  ownerEmail: string;
  ownerName?: string;
  timezone?: string;
}) {
  checkTimezone(options.timezone);
  const ownerEmail = emailOf(options.ownerEmail);
  return (await refusing(create({ ...options, ownerEmail }))).workspaceId;
}

/** @returns the workspace's id */
export const deleteWorkspace = ({ workspace, name }: { workspace: string; name: string }) =>
  refusing(remove(workspace, name));

/** @returns the key */
export async function createKey(options: { workspace: string; name: string; scopes: string; expiresInDays?: string }) {
  const scopes = options.scopes
    .split(',')
    .map((scope) => scope.trim())
    .filter(Boolean);
  const unknown = scopes.find((scope) => scope !== '*' && !SCOPES.some((known) => known === scope));
  if (unknown || scopes.length === 0)
    throw usage(`There is no scope '${unknown ?? ''}'. There are: *, ${SCOPES.join(', ')}.`);
  const expiresInDays = options.expiresInDays === undefined ? null : Number(options.expiresInDays);
  if (expiresInDays !== null && !(Number.isInteger(expiresInDays) && expiresInDays > 0))
    throw usage('--expires-in-days takes a whole number of days.');
  await refusing(assertWorkspace(options.workspace));
  const { key } = await refusing(
    createApiKey(contextOf(options.workspace), { name: options.name, scopes, expiresInDays }),
  );
  return key;
}

/** @returns the member's id */
export async function addMember(options: {
  workspace: string;
  email: string;
  name: string;
  role: string;
  timezone?: string;
}) {
  checkTimezone(options.timezone);
  const email = emailOf(options.email);
  await refusing(assertWorkspace(options.workspace));
  const { workspace, role, ...person } = options;
  return refusing(insertMember(db, contextOf(workspace), { ...person, email, role: role as Role }));
}

/** @returns all that is known of the installation, as JSON */
export const showSystem = async () => JSON.stringify(await wholeSystem(), null, 2);

/** @returns the link that resets the password */
export const resetAccount = ({ email }: { email: string }) => refusing(printReset(email));

/** @returns the address */
export const resetSecondFactor = ({ email }: { email: string }) => refusing(resetAccountFactor(email));

/** @returns the address */
export const confirmAccount = ({ email }: { email: string }) => refusing(confirm(email));

function checkTimezone(timezone: string | undefined): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
  } catch {
    throw usage(`'${timezone}' is no time zone; use an IANA name such as Europe/Berlin.`);
  }
}

/** The address as it is kept. */
function emailOf(text: string): string {
  const address = asciiAddress(text.trim());
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw usage(`'${text}' is no e-mail address.`);
  return address;
}

/** What the service refuses, as an end of the command. */
async function refusing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError) throw new CliError(exitCodeOf(error.status), error.message);
    throw error;
  }
}
