import { implement } from '@/server/kernel/contract/implement';
import { peopleContract } from './contract';
import { erasePerson } from './erase';
import { exportPerson } from './export';
import { readmitPerson } from './readmit';
import { listReceipts } from './receipts';

export const people = implement(peopleContract, {
  export: exportPerson,
  erase: erasePerson,
  readmit: readmitPerson,
  receipts: listReceipts,
});
