import { decrypt, encrypt } from '@/server/kernel/secret';
import { newSecret } from './sign';

/** A new signing secret, and the form in which it is kept. */
export function makeSecret() {
  const secret = newSecret();
  return { secret, sealed: encrypt('webhook-secret', secret) };
}

export const openSecret = (sealed: Uint8Array) => decrypt('webhook-secret', sealed);
