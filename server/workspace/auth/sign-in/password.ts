import { foldedAddress } from '@/server/kernel/contract/address';
import { ApiError, badRequest, STATUS } from '@/server/kernel/contract/errors';
import { webAddress } from '@/server/kernel/http/public/address';
import { type Bound, countAttempt } from '@/server/workspace/auth/attempts';
import { knownBrowser } from '@/server/workspace/auth/browser';
import { cookieOf } from '@/server/workspace/auth/session';
import { FairQueue } from './fair-queue';
import { bodyOf, forward, withCookies } from './forward';
import { signInLate } from './late';
import { finishSignIn, passwordHash, wasReplaced } from './opened';

const TOO_OFTEN = 'Too many failed attempts. Wait 15 minutes, or reset your password.';
const wrong = () => new ApiError(STATUS.unauthorized, 'Invalid email or password');

/**
 * How often a password may be wrong. A browser that the person has signed in with before is counted by itself: nobody else's
 * failures keep it out. Any other is counted by person and address, and far wider by the person alone, so that guessing from
 * many addresses comes to an end too. Nothing is counted by the address alone: behind it sit an office and whoever guesses
 * there, and one's failures are not another's. What guesses cost the machine, turns bound (`late.ts` where names are made up).
 */
function boundsOf(email: string, address: string, browser: string | undefined): Bound[] {
  const minutes = 15;
  if (browser) return [{ who: `sign-in browser ${browser}`, most: 10, minutes }];
  return [
    { who: `sign-in ${email} ${address}`, most: 10, minutes },
    { who: `sign-in person ${email}`, most: 100, minutes },
  ];
}

/**
 * A hash takes a core for some 60 ms, so two at once leave the rest of the machine to others. Nobody waits for long in the room that
 * there is: 120 are over in four seconds.
 */
const turns = new FairQueue({ atOnce: 2, ofAccount: 20, ofAddress: 120, inAll: 1000 });

/** Signs in with a password; answers `{secondFactor: true}`, without a session, where a code is asked for as well. */
export async function signIn(request: Request): Promise<Response> {
  const { email, password } = await bodyOf(request);
  if (typeof email !== 'string' || typeof password !== 'string') throw badRequest('email and password are required.');
  const person = foldedAddress(email);
  const browser = knownBrowser(cookieOf(request.headers), person);
  const whose = { known: browser !== undefined, address: webAddress(request.headers), account: person };
  const check = () => verify(request, { person, password, browser });
  if (!turns.isCrowded(whose)) return turns.take(whose, check);
  return signInLate({ ...whose, exists: (await passwordHash({ email: person })) !== null }, check);
}

interface Tried {
  person: string;
  password: string;
  browser: string | undefined;
}

async function verify(request: Request, { person, password, browser }: Tried): Promise<Response> {
  const forgiveAttempt = await countAttempt(boundsOf(person, webAddress(request.headers), browser), TOO_OFTEN);
  const before = await passwordHash({ email: person });
  const response = await forward(request, { email: person, password });
  // A refusal that says nothing of the password is no guess.
  if (response.status !== STATUS.unauthorized) await forgiveAttempt();
  if (!response.ok) return response;
  const answer = (await response.json()) as { token: string; user: { id: string } } | { twoFactorRedirect: true };
  if ('user' in answer) {
    if (await wasReplaced(answer.token, before)) throw wrong();
    return finishSignIn(request, response, { userId: answer.user.id, email: person, token: answer.token });
  }
  // A password that is replaced after this takes the challenge with it.
  if ((await passwordHash({ email: person })) !== before) throw wrong();
  return withCookies(response, { secondFactor: true });
}
