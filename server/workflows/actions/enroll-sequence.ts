import { ApiError } from '@/server/contract/errors';
import { enroll } from '@/server/sequences/enroll';
import { type Act, Failure, type Outcome, type Step, withAction } from './step';

/** Enrols the contacts whom the records are about. */
export const enrollSequence: Act = async (tx, ctx, given) => {
  const steps = withAction(given, 'ENROLL_SEQUENCE');
  const outcomes = new Map<Step['taking'], Outcome>();
  for (const id of new Set(steps.map(({ action }) => action.sequenceId))) {
    const own = steps.filter(({ action }) => action.sequenceId === id);
    const contactIds = own.flatMap(({ record }) => record.contactId ?? []);
    try {
      const { name, enrolled } = await enroll(tx, ctx, id, contactIds);
      const fresh = new Set(enrolled);
      for (const { record, taking } of own) {
        const { contactId } = record;
        if (!contactId) outcomes.set(taking, new Failure('There is no contact to enrol.'));
        else if (fresh.delete(contactId)) outcomes.set(taking, `Enrolled the contact in “${name}”.`);
        else outcomes.set(taking, `Not enrolled in “${name}”: the contact is in it already, or cannot be written to.`);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      for (const { taking } of own) outcomes.set(taking, new Failure(error.message));
    }
  }
  return steps.map(({ taking }) => outcomes.get(taking) ?? new Failure('The contact was not enrolled.'));
};
