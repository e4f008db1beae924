import { implement } from '@/server/kernel/contract/implement';
import { titledVerbs } from '@/server/records/titled';
import { casesContract } from './contract';
import { caseDefinition } from './definition';
import { caseDescriptor } from './descriptor';
import { caseList } from './listed';

export const cases = implement(casesContract, titledVerbs(caseDescriptor, caseList, caseDefinition));
