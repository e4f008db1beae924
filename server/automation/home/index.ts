import { implement } from '@/server/kernel/contract/implement';
import { homeContract } from './contract';
import { getHome } from './get';
import { resetHome } from './reset';
import { updateHome } from './update';

export const home = implement(homeContract, { get: getHome, update: updateHome, reset: resetHome });
