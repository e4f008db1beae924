import { implement } from '@/server/kernel/contract/implement';
import { lossReasonsContract } from './contract';
import { listLossReasons } from './list';
import { replaceLossReasons } from './replace';

export const lossReasons = implement(lossReasonsContract, { list: listLossReasons, replace: replaceLossReasons });
