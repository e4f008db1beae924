import { sameText, sign } from '@/server/kernel/secret';

/** A token that is older says nothing about who sends it. */
const MAX_AGE_MS = 2 * 86_400_000;

/** Says when a form was shown, so that nobody but this service can say it. */
export function renderToken(formId: string, now: number): string {
  const at = now.toString(36);
  return `${at}.${sign('form', `${formId} ${at}`)}`;
}

/** How long ago the form was shown; undefined without a token or with one that is too old. */
export function shownForMs(formId: string, token: string | undefined, now: number): number | 'forged' | undefined {
  if (!token) return undefined;
  const [at = '', mac = ''] = token.split('.');
  if (!sameText(mac, sign('form', `${formId} ${at}`))) return 'forged';
  const age = now - Number.parseInt(at, 36);
  return age > MAX_AGE_MS ? undefined : age;
}

/** The sender's address, as it is counted by: the same for the same form, and back to the address by nobody. */
export const senderHash = (formId: string, ip: string) => sign('form', `sender ${formId} ${ip}`);
