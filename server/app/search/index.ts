import { implement } from '@/server/kernel/contract/implement';
import { searchContract } from './contract';
import { find } from './find';

export const search = implement(searchContract, { find });
