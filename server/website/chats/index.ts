import { implement } from '@/server/kernel/contract/implement';
import { assignChat } from './assign';
import { closeChat } from './close';
import { chatsContract } from './contract';
import { getChat } from './get';
import { handBackChat } from './hand-back';
import { listChats } from './list';
import { reopenChat } from './reopen';
import { replyToChat } from './reply';
import { takeOverChat } from './take-over';

export const chats = implement(chatsContract, {
  list: listChats,
  get: getChat,
  reply: replyToChat,
  takeOver: takeOverChat,
  handBack: handBackChat,
  close: closeChat,
  reopen: reopenChat,
  assign: assignChat,
});
