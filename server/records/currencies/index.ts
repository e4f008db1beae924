import { implement } from '@/server/kernel/contract/implement';
import { currenciesContract } from './contract';
import { getCurrencies } from './get';
import { replaceCurrencies } from './replace';

export const currencies = implement(currenciesContract, {
  get: getCurrencies,
  replace: replaceCurrencies,
});
