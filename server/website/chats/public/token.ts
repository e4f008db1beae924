import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { sameText, sign } from '@/server/kernel/secret';

const BYTES = 32;

/** What opens one conversation to its visitor: 256 bits that only this service can make. */
export const visitorToken = (workspaceId: string, chatId: string) =>
  `${chatId}.${sign('visitor', `${workspaceId}/${chatId}`, BYTES)}`;

/** Refuses whoever does not hold the token of this very conversation. */
export function assertVisitor(token: string | undefined, workspaceId: string, chatId: string): void {
  const expected = visitorToken(workspaceId, chatId);
  if (token !== undefined && sameText(token, expected)) return;
  throw new ApiError(STATUS.unauthorized, 'Invalid or missing visitor token.', { 'WWW-Authenticate': 'Bearer' });
}

/** What is kept of an address: enough to know it again, not to tell it. */
export const hashAddress = (workspaceId: string, address: string) =>
  address === 'unknown' ? null : sign('visitor-address', `${workspaceId}/${address}`, 16);
