import { implement } from '@/server/kernel/contract/implement';
import { readCommunication } from './communication';
import { productOutreachContract } from './contract';
import { matchProduct } from './match';
import { listProspects } from './prospects';

export const products = implement(productOutreachContract, {
  communication: readCommunication,
  prospects: listProspects,
  match: matchProduct,
});
