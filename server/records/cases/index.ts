import { implement } from '@/server/kernel/contract/implement';
import { titledVerbs } from '@/server/records/titled';
import { casesContract } from './contract';

export const cases = implement(casesContract, titledVerbs({ key: 'case', plural: 'cases', noun: 'Case' }));
