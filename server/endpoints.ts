import { communications } from '@/server/communications';
import { companies } from '@/server/companies';
import { contacts } from '@/server/contacts';
import type { AnyEndpoint } from '@/server/contract/implement';
import { customFields } from '@/server/custom-fields';
import { deals } from '@/server/deals';
import { me } from '@/server/me';
import { members } from '@/server/members';
import { notes } from '@/server/notes';
import { pipelines } from '@/server/pipelines';
import { products } from '@/server/products';
import { stages } from '@/server/stages';
import { suppressions } from '@/server/suppressions';
import { tags } from '@/server/tags';
import { tasks } from '@/server/tasks';

/** Every noun with what does its operations. */
export const nouns = {
  communications,
  companies,
  contacts,
  customFields,
  deals,
  me,
  members,
  notes,
  pipelines,
  products,
  stages,
  suppressions,
  tags,
  tasks,
};

export const endpoints: AnyEndpoint[] = Object.values(nouns).flatMap((noun) => Object.values<AnyEndpoint>(noun));
