import { implement } from '@/server/kernel/contract/implement';
import { emailsContract } from './contract';
import { createEmail } from './create';
import { deleteEmail } from './delete';
import { forwardEmail } from './forward';
import { getEmailDetail } from './get';
import { listIdentities } from './identities';
import { listEmails } from './list';
import { replyToEmail } from './reply';
import { scheduleEmail } from './schedule';
import { sendEmail } from './send';
import { unscheduleEmail } from './unschedule';
import { updateEmail } from './update';

export const emails = implement(emailsContract, {
  create: createEmail,
  list: listEmails,
  identities: listIdentities,
  get: getEmailDetail,
  update: updateEmail,
  delete: deleteEmail,
  reply: replyToEmail,
  forward: forwardEmail,
  send: sendEmail,
  schedule: scheduleEmail,
  unschedule: unscheduleEmail,
});
