import { ROLES, type Role } from '@/server/kernel/context';
import { newId } from '@/server/kernel/db/ids';

// How the Message-IDs of mails begin whose links give something away: the mail catcher tells by them who may read which.
const INVITE = 'invite.';
/** Of mails to somebody about their own account; the catcher shows them to nobody. */
const ACCOUNT = 'account.';
/** Of mails with a code (server/workspace/mail/service-mail-id.ts), which is for its addressee alone. */
const CODE = 'confirm.';
/** Of mails with notifications, which say what their addressee may see. */
const NOTIFICATION = 'notify.';

/** The local part of an invitation's Message-ID. */
export const inviteMailId = (role: Role) => `${INVITE}${role}.${newId()}`;
export const accountMailId = () => `${ACCOUNT}${newId()}`;

/**
 * Patterns (LIKE) of the Message-IDs of mails that are secret, of those among them that whoever may grant these roles reads,
 * and of those that their addressee does.
 */
export function secretMailPatterns(grantable: readonly Role[]) {
  const granted = ROLES.filter((role) => grantable.includes(role)).map((role) => `${INVITE}${role}.%`);
  const like = (start: string) => `${start}%`;
  return {
    secret: [INVITE, ACCOUNT, CODE, NOTIFICATION].map(like),
    granted,
    addressed: [CODE, NOTIFICATION].map(like),
  };
}
