import { implement } from '@/server/kernel/contract/implement';
import { historyContract } from './contract';
import { listChanges } from './list';
import { copyRecords } from './records';

export const changes = implement(historyContract, { list: listChanges, records: copyRecords });
