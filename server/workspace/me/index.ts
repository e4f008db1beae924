import { implement } from '@/server/kernel/contract/implement';
import { meContract } from './contract';
import { getMe } from './get';

export const me = implement(meContract, { get: getMe });
