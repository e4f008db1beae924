import { randomBytes } from 'node:crypto';
import { config } from '@/server/kernel/config';
import { sameText, sign } from '@/server/kernel/secret';

/** Says that a person has signed in with this browser before. It opens nothing; it only tells them from whoever guesses. */
const COOKIE = 'crm_known';
const LIFE_S = 365 * 24 * 60 * 60;

const sealOf = (nonce: string, email: string) => sign('browser', `${nonce} ${email}`, 24);

/** People of one browser that are kept. */
const MOST = 5;
const marksOf = (cookies: (name: string) => string | undefined) => (cookies(COOKIE) ?? '').split('~', MOST);

/** The mark of this browser, where it is one that this person has signed in with. */
export const knownBrowser = (cookies: (name: string) => string | undefined, email: string): string | undefined =>
  marksOf(cookies).find((mark) => isOf(mark, email));

function isOf(mark: string, email: string): boolean {
  const [nonce = '', seal = ''] = mark.split('.');
  return nonce !== '' && sameText(seal, sealOf(nonce, email));
}

/** The `Set-Cookie` that makes a browser a known one of one more person. The last few people of a browser are kept, each by one mark. */
export function rememberBrowser(cookies: (name: string) => string | undefined, email: string): string {
  const before = marksOf(cookies).filter((mark) => mark.length < 100 && !isOf(mark, email));
  const nonce = randomBytes(12).toString('hex');
  const marks = [`${nonce}.${sealOf(nonce, email)}`, ...before].slice(0, MOST).filter(Boolean);
  const secure = config.baseUrl.startsWith('https://') ? '; Secure' : '';
  return `${COOKIE}=${marks.join('~')}; Path=/api/auth; Max-Age=${LIFE_S}; HttpOnly; SameSite=Lax${secure}`;
}
