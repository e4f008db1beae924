import { ApiError, invalid, STATUS } from '@/server/kernel/contract/errors';
import { recordAccountChange } from '@/server/workspace/auth/account-history';
import { countAttempt } from '@/server/workspace/auth/attempts';
import { bodyOf, forward, withCookies } from '@/server/workspace/auth/sign-in/forward';
import { finishSignIn, passwordHash, wasReplaced } from '@/server/workspace/auth/sign-in/opened';
import { askedPerson } from './challenge';

const notAsked = () => new ApiError(STATUS.unauthorized, 'This took too long. Sign in again.');
const TOO_OFTEN = 'Too many wrong codes. Wait 15 minutes and try again.';

/** A code of the authenticator app: signs in, or turns the second factor on for whoever is signed in. */
export const verifyCode = (request: Request) =>
  verify(request, (code) => /^\d{6}$/.test(code), 'Enter the six digits that the app shows');

/** A recovery code, each of which is good once: signs in. */
export const verifyRecoveryCode = (request: Request) =>
  verify(request, (code) => /^[A-Za-z0-9]{5}-[A-Za-z0-9]{5}$/.test(code), 'Enter one of your recovery codes');

async function verify(request: Request, isCode: (text: string) => boolean, hint: string): Promise<Response> {
  const { code, trustDevice } = await bodyOf(request);
  const entered = typeof code === 'string' ? code.replace(/\s/g, '') : '';
  if (!isCode(entered)) throw invalid('code', hint);
  const person = await askedPerson(request.headers);
  if (!person) throw notAsked();
  const { userId, email, signedIn, enabled } = person;
  const forgiveAttempt = await countAttempt([{ who: `second factor ${userId}`, most: 10, minutes: 15 }], TOO_OFTEN);
  await refuseUsed(userId, entered);
  const before = await passwordHash({ userId });
  const response = await forward(request, { code: entered, trustDevice: trustDevice === true });
  if (response.status === STATUS.unauthorized) throw invalid('code', 'This is not the code');
  await forgiveAttempt();
  if (!response.ok) throw notAsked();
  if (signedIn) {
    if (!enabled) await recordAccountChange(userId, { kind: 'updated', fields: { secondFactor: ['off', 'on'] } });
    return withCookies(response, {});
  }
  const { token } = (await response.json()) as { token: string };
  if (await wasReplaced(token, before)) throw notAsked();
  return finishSignIn(request, response, { userId, email, token });
}

/** A code is good once (RFC 6238 §5.2), though the app shows it for half a minute and a slow clock is forgiven another. */
const refuseUsed = (userId: string, code: string) =>
  countAttempt(
    [{ who: `code ${userId} ${code}`, most: 1, minutes: 2 }],
    'This code was tried already. Wait for the next.',
  );
