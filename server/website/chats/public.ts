import { implementPublic } from '@/server/kernel/http/public/implement';
import { followChat } from './public/events';
import { linkChatFile } from './public/file-link';
import { findSite } from './public/find-site';
import { sendToChat } from './public/send';
import { sendFileToChat } from './public/send-file';
import { startChat } from './public/start';
import { publicChatsContract } from './public-contract';

export const publicChats = implementPublic(publicChatsContract, findSite, {
  start: startChat,
  send: sendToChat,
  sendFile: sendFileToChat,
  fileLink: linkChatFile,
  events: followChat,
});
