import { implement } from '@/server/contract/implement';
import { contactsContract } from './contract';
import { deleteContact } from './delete';
import { getContact } from './get';
import { listContacts } from './list';
import { updateContact } from './update';
import { upsertContacts } from './upsert';

export const contacts = implement(contactsContract, {
  upsert: upsertContacts,
  list: listContacts,
  get: getContact,
  update: updateContact,
  delete: deleteContact,
});
