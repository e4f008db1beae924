import { implement } from '@/server/kernel/contract/implement';
import { batchVerb, recordVerbs } from '@/server/records/upsert/verbs';
import { contactListing, contactsContract } from './contract';
import { contactDefinition } from './definition';
import { listContacts } from './list';

export const contacts = implement(contactsContract, {
  upsert: batchVerb('contacts', contactDefinition),
  ...recordVerbs('contact', contactDefinition, contactListing),
  list: listContacts,
});
