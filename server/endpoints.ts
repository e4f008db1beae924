import { companies } from '@/server/companies';
import { contacts } from '@/server/contacts';
import type { AnyEndpoint } from '@/server/contract/implement';
import { customFields } from '@/server/custom-fields';
import { deals } from '@/server/deals';
import { notes } from '@/server/notes';
import { pipelines } from '@/server/pipelines';
import { products } from '@/server/products';
import { stages } from '@/server/stages';
import { tags } from '@/server/tags';
import { tasks } from '@/server/tasks';

/** Every noun with what does its operations. */
export const nouns = { companies, contacts, customFields, deals, notes, pipelines, products, stages, tags, tasks };

export const endpoints: AnyEndpoint[] = Object.values(nouns).flatMap((noun) => Object.values<AnyEndpoint>(noun));
