import { implement } from '@/server/kernel/contract/implement';
import { membersContract } from './contract';
import { listMembers } from './list';
import { updateMember } from './update';

export const members = implement(membersContract, { list: listMembers, update: updateMember });
