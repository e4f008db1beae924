import { implementPublic } from '@/server/kernel/http/public/implement';
import { followChat } from './public/events';
import { findSite } from './public/place';
import { sendToChat } from './public/send';
import { startChat } from './public/start';
import { publicChatsContract } from './public-contract';

export const publicChats = implementPublic(publicChatsContract, findSite, {
  start: startChat,
  send: sendToChat,
  events: followChat,
});
