import { db, sql } from '@/server/kernel/db/client';
import { recordAccountChange } from '@/server/workspace/auth/account-history';
import { auth } from '@/server/workspace/auth/better-auth';
import { rememberBrowser } from '@/server/workspace/auth/browser';
import { cookieOf } from '@/server/workspace/auth/session';
import { withClient } from '@/server/workspace/auth/sign-in/forward';

interface Opened {
  userId: string;
  email: string;
  workspaceId: string;
}

/** Opens a session that shows one workspace, and answers its cookies. */
export async function openSession(request: Request, { userId, email, workspaceId }: Opened): Promise<string[]> {
  const headers = withClient(request.headers);
  const response = await auth().api.openProviderSession({ body: { userId }, headers, asResponse: true });
  const { token } = (await response.json()) as { token: string };
  // Nobody has the token until this is answered.
  await db.query(sql`UPDATE "Session" SET "boundToId" = ${workspaceId}::uuid WHERE token = ${token}`);
  await recordAccountChange(userId, { kind: 'signed-in' });
  return [...response.headers.getSetCookie(), rememberBrowser(cookieOf(request.headers), email)];
}
