'use client';

import { useDefinition } from '@/components/records/engine/definitions';
import { useLinks } from '@/components/records/engine/use-links';
import { useOne } from '@/components/records/engine/use-records';
import type { Paged } from '@/components/records/paged/record-href';

/** Somebody who is written to, called and met. */
export interface Person {
  /** Of a lead that is no contact yet there is none. */
  contactId?: string | undefined;
  /** The lead itself, until then. */
  leadId?: string | undefined;
  name: string;
  email: string | null;
  phone: string | null;
}

/** Whom a record is about: itself, its contact, or the contact that a lead became. A company has many. */
export function usePersonOf(type: Paged, id: string): Person | undefined {
  const links = useLinks(useDefinition(type), id);
  const contactId = type === 'contacts' ? id : (links.contactId ?? links.convertedContactId);
  const contact = useOne(useDefinition('contacts'), contactId ?? undefined).row;
  const lead = useOne(useDefinition('leads'), type === 'leads' ? id : undefined).row;
  if (contact) return personOf(contact, contact.id);
  return lead && !contactId ? { ...personOf(lead), leadId: lead.id } : undefined;
}

/** What is said of somebody, by their record. */
export const personOf = ({ name, email, phone }: Omit<Person, 'contactId' | 'leadId'>, contactId?: string): Person => ({
  ...{ name, email, phone, contactId },
});
