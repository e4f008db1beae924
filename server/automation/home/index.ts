import { implement } from '@/server/kernel/contract/implement';
import { homeContract } from './contract';
import { getHome } from './get';
import { replaceHome } from './replace';
import { resetHome } from './reset';

export const home = implement(homeContract, { get: getHome, replace: replaceHome, reset: resetHome });
