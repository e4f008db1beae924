import { implement } from '@/server/kernel/contract/implement';
import { communicationsContract } from './contract';
import { createCommunication } from './create';
import { deleteCommunication } from './delete';
import { getCommunication } from './get';
import { listCommunications } from './list';
import { updateCommunication } from './update';

export const communications = implement(communicationsContract, {
  create: createCommunication,
  get: getCommunication,
  update: updateCommunication,
  delete: deleteCommunication,
  list: listCommunications,
});
