import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { db, sql } from '@/server/kernel/db/client';
import { bodyOf, forward } from '@/server/workspace/auth/sign-in/forward';
import { finishSignIn } from '@/server/workspace/auth/sign-in/opened';

const refused = () => new ApiError(STATUS.unauthorized, 'This passkey does not sign in here.');

/** Answers what a browser shows a passkey for (WebAuthn §5.5). It asks for any of this service, so it says nothing of anybody. */
export const beginPasskeySignIn = (request: Request): Promise<Response> => forward(request);

/** Signs in with a passkey. It takes no code: whoever holds the device has shown the device who they are. */
export async function signInByPasskey(request: Request): Promise<Response> {
  const { response: shown } = await bodyOf(request);
  if (typeof shown !== 'object' || shown === null) throw refused();
  const response = await forward(request, { response: shown });
  if (!response.ok) throw refused();
  const { session, user } = (await response.json()) as {
    session: { token: string };
    user: { id: string; email: string };
  };
  if (await wasRemoved(session.token, 'id' in shown ? String(shown.id) : '')) throw refused();
  return finishSignIn(request, response, { userId: user.id, email: user.email, token: session.token });
}

/** Ends the session again where the passkey that opened it was taken away meanwhile. */
async function wasRemoved(token: string, credentialId: string): Promise<boolean> {
  const gone = await db.query(sql`
    DELETE FROM "Session" s WHERE s.token = ${token}
      AND NOT EXISTS (SELECT 1 FROM "Passkey" p WHERE p."credentialID" = ${credentialId} AND p."userId" = s."userId")
    RETURNING 1`);
  return gone.length > 0;
}
