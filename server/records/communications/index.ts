import { implement } from '@/server/kernel/contract/implement';
import { communicationsContract } from './contract';
import { createCommunication } from './create';
import { listCommunications } from './list';

export const communications = implement(communicationsContract, {
  create: createCommunication,
  list: listCommunications,
});
