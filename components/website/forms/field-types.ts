import {
  AlignLeft,
  AtSign,
  Calendar,
  CheckSquare,
  Hash,
  Link2,
  List,
  ListChecks,
  type LucideIcon,
  Phone,
  Type,
} from 'lucide-react';
import type { FieldType } from '@/server/website/forms/names';

/** What the types of fields are called. */
export const FIELD_TYPES: Record<FieldType, { label: string; icon: LucideIcon }> = {
  TEXT: { label: 'Text', icon: Type },
  LONG_TEXT: { label: 'Long text', icon: AlignLeft },
  EMAIL: { label: 'Email', icon: AtSign },
  PHONE: { label: 'Phone', icon: Phone },
  URL: { label: 'Web address', icon: Link2 },
  NUMBER: { label: 'Number', icon: Hash },
  DATE: { label: 'Date', icon: Calendar },
  SELECT: { label: 'One of a list', icon: List },
  MULTISELECT: { label: 'Several of a list', icon: ListChecks },
  CHECKBOX: { label: 'Checkbox', icon: CheckSquare },
};
