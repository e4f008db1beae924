import { implement } from '@/server/kernel/contract/implement';
import { getCandidate } from './candidate';
import { outreachMatchesContract } from './contract';
import { decideCandidate } from './decide';
import { decideMany } from './decide-many';
import { draftMatch } from './drafts';
import { getOutreachMatch } from './get';
import { listMatches } from './list';

export const outreachMatches = implement(outreachMatchesContract, {
  list: listMatches,
  get: getOutreachMatch,
  candidate: getCandidate,
  decide: decideCandidate,
  decideMany,
  drafts: draftMatch,
});
