import { implement } from '@/server/kernel/contract/implement';
import { readAllowance } from './allowance';
import { aiContract } from './contract';

export const ai = implement(aiContract, { allowance: readAllowance });
