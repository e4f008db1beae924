import { createHash, randomBytes } from 'node:crypto';
import { config } from '@/server/kernel/config';
import { sameText, sign } from '@/server/kernel/secret';

/** What is kept of an invitation's token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export const makeToken = () => randomBytes(24).toString('base64url');

/** Shows that a link was read at the address that it was mailed to; whoever is shown the link otherwise cannot make it. */
const proofOf = (token: string, email: string) => sign('invite', `${token} ${email.toLowerCase()}`, 24);

/** The link of an invitation as it is shown to whoever invites. */
export const shownLink = (token: string) => `${config.baseUrl}/invite/${token}`;

/** The link as it is mailed, which also says who reads that address. */
export const mailedLink = (token: string, email: string) => `${shownLink(token)}.${proofOf(token, email)}`;

/** The token of a link's last part, and its proof where it has one. */
export function readLink(part: string): { token: string; proves: (email: string) => boolean } {
  const [token = '', proof] = part.split('.', 2);
  return { token, proves: (email) => proof !== undefined && sameText(proof, proofOf(token, email)) };
}
