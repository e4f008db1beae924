import { ROLES, type Role } from '@/server/auth/roles';
import { newId } from '@/server/db/ids';

// How the Message-IDs of mails begin whose links give something away: the mail catcher tells by them who may read which.
const INVITE = 'invite.';
/** Of mails to somebody about their own account; the catcher shows them to nobody. */
const ACCOUNT = 'account.';

/** The local part of an invitation's Message-ID. */
export const inviteMailId = (role: Role) => `${INVITE}${role}.${newId()}`;
export const accountMailId = () => `${ACCOUNT}${newId()}`;

/** Patterns (LIKE) of the Message-IDs of mails that whoever may grant just these roles must not read. */
export function secretMailPatterns(grantable: readonly Role[]): { secret: string[]; except: string[] } {
  const roles = ROLES.filter((role) => grantable.includes(role));
  return { secret: [`${INVITE}%`, `${ACCOUNT}%`], except: roles.map((role) => `${INVITE}${role}.%`) };
}
