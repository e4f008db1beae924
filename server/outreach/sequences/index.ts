import { implement } from '@/server/kernel/contract/implement';
import { sequencesContract } from './contract';
import { createSequence } from './create';
import { enrollContacts } from './enroll';
import { listEnrollments } from './enrollments';
import { getSequence } from './get';
import { listSequences } from './list';
import { countOutcomes } from './outcomes';
import { unenrollContacts } from './unenroll';
import { updateSequence } from './update';

export const sequences = implement(sequencesContract, {
  list: listSequences,
  create: createSequence,
  get: getSequence,
  update: updateSequence,
  enroll: enrollContacts,
  unenroll: unenrollContacts,
  enrollments: listEnrollments,
  outcomes: countOutcomes,
});
