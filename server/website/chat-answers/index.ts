import { implement } from '@/server/kernel/contract/implement';
import { chatAnswersContract } from './contract';
import { createChatAnswer } from './create';
import { deleteChatAnswer } from './delete';
import { getChatAnswer } from './get';
import { listChatAnswers } from './list';
import { updateChatAnswer } from './update';

export const chatAnswers = implement(chatAnswersContract, {
  list: listChatAnswers,
  get: getChatAnswer,
  create: createChatAnswer,
  update: updateChatAnswer,
  delete: deleteChatAnswer,
});
