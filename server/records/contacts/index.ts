import { implement } from '@/server/kernel/contract/implement';
import { duplicateVerbs } from '@/server/records/duplicates/verbs';
import { mergeVerbs } from '@/server/records/merge/verbs';
import { batchVerb, recordVerbs } from '@/server/records/upsert/verbs';
import { contactListing, contactsContract } from './contract';
import { contactDefinition } from './definition';
import { listContacts } from './list';
import { contactRecord } from './record';

export const contacts = implement(contactsContract, {
  upsert: batchVerb('contacts', contactDefinition),
  ...recordVerbs('contact', contactDefinition, contactListing),
  ...duplicateVerbs('contacts', 'CONTACT', contactRecord),
  ...mergeVerbs('contact', 'CONTACT', contactRecord),
  list: listContacts,
});
