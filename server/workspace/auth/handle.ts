import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { problem } from '@/server/kernel/http/problem';
import { auth } from '@/server/workspace/auth/better-auth';
import { beginPasskey, finishPasskey } from './passkeys/add';
import { beginPasskeySignIn, signInByPasskey } from './passkeys/sign-in';
import { answerMetadata, answerOidc, answerSaml, beginSignIn, finishAnswer, lookUpProvider } from './provider/sign-in';
import { beginSecondFactor, endSecondFactor, renewRecoveryCodes } from './second-factor/manage';
import { verifyCode, verifyRecoveryCode } from './second-factor/verify';
import { signIn } from './sign-in/password';

/** What a browser may call to sign in; everything else a person does to their account goes through the console's calls. */
export const OFFERED: Record<string, (request: Request) => Promise<Response>> = {
  'POST /api/auth/sign-in/email': signIn,
  'POST /api/auth/passkey/generate-register-options': beginPasskey,
  'POST /api/auth/passkey/verify-registration': finishPasskey,
  'POST /api/auth/passkey/generate-authenticate-options': beginPasskeySignIn,
  'POST /api/auth/passkey/verify-authentication': signInByPasskey,
  'POST /api/auth/provider/look-up': lookUpProvider,
  'POST /api/auth/provider/begin': beginSignIn,
  'GET /api/auth/provider/callback': answerOidc,
  'POST /api/auth/provider/saml': answerSaml,
  'GET /api/auth/provider/finish': finishAnswer,
  'GET /api/auth/provider/metadata': answerMetadata,
  'POST /api/auth/sign-out': (request) => auth().handler(request),
  'POST /api/auth/two-factor/enable': beginSecondFactor,
  'POST /api/auth/two-factor/disable': endSecondFactor,
  'POST /api/auth/two-factor/generate-backup-codes': renewRecoveryCodes,
  'POST /api/auth/two-factor/verify-totp': verifyCode,
  'POST /api/auth/two-factor/verify-backup-code': verifyRecoveryCode,
};

/** Answers `/api/auth/*`. */
export async function handleAuth(request: Request): Promise<Response> {
  try {
    const { pathname } = new URL(request.url);
    const answer = OFFERED[`${request.method} ${pathname}`];
    if (!answer) throw new ApiError(STATUS.notFound, `There is no ${pathname}.`);
    return await answer(request);
  } catch (error) {
    const { status, headers, body } = problem(error, 'auth');
    return new Response(body, { status, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' } });
  }
}
