import { db, sql } from '@/server/kernel/db/client';
import { recordAccountChange } from '@/server/workspace/auth/account-history';
import { bodyOf, forward, withCookies } from '@/server/workspace/auth/sign-in/forward';
import { personWithPassword } from '@/server/workspace/auth/signed-in';

/** What somebody does to their second factor takes their password. */
function withPassword(then: (userId: string, response: Response) => Response | Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const { password } = await bodyOf(request);
    const { id } = await personWithPassword(request, password);
    const response = await forward(request, { password });
    return response.ok ? then(id, response) : response;
  };
}

/** Answers the secret, as the address that apps read, and the recovery codes. It asks for nothing until a code was entered. */
export const beginSecondFactor = withPassword((_, response) => response);

/** Answers new recovery codes; those before stop working. */
export const renewRecoveryCodes = withPassword((_, response) => response);

/** Signing in asks for the password alone again. */
export const endSecondFactor = withPassword(async (userId, response) => {
  await forgetTrustedBrowsers(userId);
  await recordAccountChange(userId, { kind: 'updated', fields: { secondFactor: ['on', 'off'] } });
  return withCookies(response, {});
});

const forgetTrustedBrowsers = (userId: string) =>
  db.query(sql`DELETE FROM "Verification" WHERE value = ${userId} AND identifier LIKE 'trust-device-%'`);
