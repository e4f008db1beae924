import { implement } from '@/server/kernel/contract/implement';
import { titledVerbs } from '@/server/records/titled';
import { contractsContract } from './contract';
import { contractDefinition } from './definition';
import { contractDescriptor } from './descriptor';
import { contractList } from './listed';

export const contracts = implement(
  contractsContract,
  titledVerbs(contractDescriptor, contractList, contractDefinition),
);
