import { implement } from '@/server/kernel/contract/implement';
import { historyContract } from './contract';
import { listChanges } from './list';

export const changes = implement(historyContract, { list: listChanges });
