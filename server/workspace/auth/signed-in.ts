import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { assertPassword } from '@/server/workspace/auth/account/assert-password';
import { auth } from '@/server/workspace/auth/better-auth';

/** The person of a session; a 401 where there is none. */
export async function signedInPerson({ headers }: Request): Promise<{ id: string; email: string }> {
  const session = await auth().api.getSession({ headers });
  if (!session) throw new ApiError(STATUS.unauthorized, 'Your session has ended. Sign in again.');
  return session.user;
}

/** The same, where they have shown that they know the password too: a session alone must not give an account to another. */
export async function personWithPassword(request: Request, password: unknown): Promise<{ id: string; email: string }> {
  const person = await signedInPerson(request);
  await assertPassword(person.id, 'password', typeof password === 'string' ? password : '');
  return person;
}
