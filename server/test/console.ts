import { createTrpcContext } from '@/server/app/trpc/context';
import { appRouter } from '@/server/app/trpc/router';
import type { Role } from '@/server/kernel/context';
import { newId } from '@/server/kernel/db/ids';
import { trustDirectAddress } from '@/server/kernel/http/public/address';
import { createOwnerAccount } from '@/server/workspace/auth/accounts';
import { handleAuth } from '@/server/workspace/auth/handle';
import { makeMember, makeWorkspace } from './factories';

/** The password of everybody who signs in. */
export const PASSWORD = 'a long enough password';

// What is sent here names its address as the direct entry point does.
trustDirectAddress();

/** Sends a request to the console's sign-in as a browser does. */
export function requestAuth(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const origin = 'http://localhost:3000';
  const request = new Request(`${origin}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify(body),
  });
  return handleAuth(request);
}

/** The console's calls with these cookies; without any, as a stranger. */
export function consoleWith(cookie = '') {
  return appRouter.createCaller(createTrpcContext(new Headers(cookie ? { cookie } : {})));
}

/** Signs in and answers the session's cookie. The address keeps the tests out of each other's rate limits. */
export async function signInCookie(email: string, password: string): Promise<string> {
  const from = `10.0.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`;
  const response = await requestAuth('/sign-in/email', { email, password }, { 'x-forwarded-for': from });
  if (!response.ok) throw new Error(`Signing in answered ${response.status}.`);
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

/** The console's calls of a person who has signed in. */
export const consoleOf = async (email: string, password: string) => consoleWith(await signInCookie(email, password));

/** A member of a workspace with an account: their cookie, and their calls of the console. */
export async function makeSignedIn(workspaceId: string, role: Role = 'member', name = 'Mia Member') {
  const { id: memberId, email } = await makeMember(workspaceId, { role, name });
  const { userId } = await createOwnerAccount({ workspaceId, memberId, email, password: PASSWORD, name });
  const cookie = await signInCookie(email, PASSWORD);
  return { memberId, userId, email, cookie, calls: consoleWith(cookie) };
}

/** A workspace whose owner is signed in to the console. */
export async function makeOwned() {
  const workspace = await makeWorkspace();
  const email = `owner@${newId()}.example`;
  const { id: workspaceId, ownerId: memberId } = workspace;
  await createOwnerAccount({ workspaceId, memberId, email, password: PASSWORD, name: 'Olivia' });
  return { workspace, email, owner: await consoleOf(email, PASSWORD) };
}
