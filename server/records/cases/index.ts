import { implement } from '@/server/kernel/contract/implement';
import { titledVerbs } from '@/server/records/titled';
import { casesContract } from './contract';
import { caseDescriptor } from './descriptor';

export const cases = implement(casesContract, titledVerbs(caseDescriptor));
