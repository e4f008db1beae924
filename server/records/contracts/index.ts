import { implement } from '@/server/kernel/contract/implement';
import { titledVerbs } from '@/server/records/titled';
import { contractsContract } from './contract';
import { contractDescriptor } from './descriptor';

export const contracts = implement(contractsContract, titledVerbs(contractDescriptor));
