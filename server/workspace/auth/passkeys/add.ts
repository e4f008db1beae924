import { badRequest } from '@/server/kernel/contract/errors';
import { recordAccountChange } from '@/server/workspace/auth/account-history';
import { bodyOf, forward, withCookies } from '@/server/workspace/auth/sign-in/forward';
import { personWithPassword, signedInPerson } from '@/server/workspace/auth/signed-in';

const NAME_LENGTH = 100;

/** Answers what a browser makes a passkey from (WebAuthn §5.4), to whoever has their password as well. */
export async function beginPasskey(request: Request): Promise<Response> {
  const { password } = await bodyOf(request);
  await personWithPassword(request, password);
  return forward(request);
}

/** Takes the passkey that was made from it. */
export async function finishPasskey(request: Request): Promise<Response> {
  const { response: made, name } = await bodyOf(request);
  const person = await signedInPerson(request);
  const called = typeof name === 'string' ? name.trim().slice(0, NAME_LENGTH) : '';
  const response = await forward(request, { response: made, name: called || 'Passkey' });
  if (!response.ok) throw badRequest('The passkey could not be added. Try again.');
  await recordAccountChange(person.id, { kind: 'updated', fields: { passkey: [null, called || 'Passkey'] } });
  return withCookies(response, {});
}
