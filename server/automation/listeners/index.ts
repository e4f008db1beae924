import { implement } from '@/server/kernel/contract/implement';
import { listenersContract } from './contract';
import { createListener } from './create';
import { deleteListener } from './delete';
import { pullListener } from './pull';

export const listeners = implement(listenersContract, {
  create: createListener,
  pull: pullListener,
  delete: deleteListener,
});
