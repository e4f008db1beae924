import { config } from '@/server/kernel/config';
import { type MailRef, mailToken, readMailToken } from '@/server/kernel/mail/token';
import { decrypt, encrypt } from '@/server/kernel/secret';

const isWeb = (url: string) => /^https?:\/\/[^\s]+$/i.test(url) && URL.canParse(url);

/** The address of the pixel that tells of an open. */
export const openUrl = ({ workspaceId, emailId }: MailRef) =>
  `${config.baseUrl}/t/o/${mailToken('track', workspaceId, emailId)}`;

/** A link by way of us. It is sealed: nobody can make one, and neither the target nor the recipient can be read off it. */
export const clickUrl = ({ workspaceId, emailId }: MailRef, target: string) =>
  `${config.baseUrl}/t/c/${encrypt('track', JSON.stringify([workspaceId, emailId, target])).toString('base64url')}`;

/** The mail whose pixel this is. */
export const readOpen = (token: string) => readMailToken('track', token);

/** The mail and the target of a link; undefined for whatever this service did not make. */
export function readClick(token: string): (MailRef & { target: string }) | undefined {
  try {
    const values: unknown = JSON.parse(decrypt('track', Buffer.from(token, 'base64url')));
    if (!Array.isArray(values)) return undefined;
    const [workspaceId, emailId, target] = values.map(String);
    return workspaceId && emailId && target && isWeb(target) ? { workspaceId, emailId, target } : undefined;
  } catch {
    return undefined;
  }
}
