import { implement } from '@/server/kernel/contract/implement';
import { batchVerb, recordVerbs } from '@/server/records/upsert/verbs';
import { contactsContract } from './contract';
import { listContacts } from './list';
import { contactNoun } from './noun';

export const contacts = implement(contactsContract, {
  upsert: batchVerb('contacts', contactNoun),
  ...recordVerbs('contact', contactNoun),
  list: listContacts,
});
