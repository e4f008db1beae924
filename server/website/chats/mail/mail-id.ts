import { isId, newId } from '@/server/kernel/db/ids';
import { sameText, sign } from '@/server/kernel/secret';

const MAC_BYTES = 12;
const ID = /^<?chat\.([0-9a-f-]{36})\.([0-9a-f-]{36})\.([\w-]+)@/;

const macOf = (workspaceId: string, chatId: string) => sign('visitor', `mail/${workspaceId}/${chatId}`, MAC_BYTES);

/** The local part of a Message-ID that names the chat: whoever answers the mail names it again (RFC 5322 §3.6.4). */
export const chatMailId = (workspaceId: string, chatId: string) =>
  `chat.${chatId}.${newId()}.${macOf(workspaceId, chatId)}`;

/** The chat that a Message-ID names, of ours alone: nobody can make one up. */
export function chatOfMail(messageId: string, workspaceId: string): string | undefined {
  const [, chatId = '', , mac = ''] = ID.exec(messageId) ?? [];
  return isId(chatId) && sameText(mac, macOf(workspaceId, chatId)) ? chatId : undefined;
}
