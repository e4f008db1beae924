import { contacts } from '@/server/contacts';
import type { AnyEndpoint } from '@/server/contract/implement';
import { customFields } from '@/server/custom-fields';
import { tags } from '@/server/tags';

/** Every noun with what does its operations. */
export const nouns = { contacts, customFields, tags };

export const endpoints: AnyEndpoint[] = Object.values(nouns).flatMap((noun) => Object.values<AnyEndpoint>(noun));
