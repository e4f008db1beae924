import { implement } from '@/server/kernel/contract/implement';
import { confirmAddress } from './confirm';
import { mailboxesContract } from './contract';
import { createMailbox } from './create';
import { deleteMailbox } from './delete';
import { listMailboxes } from './list';
import { makeInboundUrl } from './make-inbound-url';
import { updateMailbox } from './update';

export const mailboxes = implement(mailboxesContract, {
  list: listMailboxes,
  create: createMailbox,
  update: updateMailbox,
  delete: deleteMailbox,
  confirmAddress,
  makeInboundUrl,
});
