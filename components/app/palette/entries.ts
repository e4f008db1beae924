import {
  Building2,
  CheckSquare,
  CircleDollarSign,
  CopyCheck,
  FileSignature,
  FileUp,
  LifeBuoy,
  type LucideIcon,
  Mail,
  Megaphone,
  Package,
  PenLine,
  Plus,
  Settings,
  UserSearch,
  Users,
} from 'lucide-react';
import { NAV, NAV_END } from '@/components/app/navigation/nav-items';
import { PAGES as SETTINGS } from '@/components/app/navigation/settings-nav';
import { openCompose } from '@/components/outreach/emails/compose/open-compose';
import { KINDS } from '@/components/records/transfers/kinds';
import type { SearchType } from '@/server/workspace/search/contract';

/** Something that the palette leads to, or does. */
export interface Entry {
  /** What it is told apart by: the page that it leads to, unless it does something. */
  href: string;
  run?: () => void;
  label: string;
  detail?: string | null | undefined;
  icon: LucideIcon;
}

export const TYPES: Record<SearchType, { icon: LucideIcon; label: string }> = {
  CONTACT: { icon: Users, label: 'Contact' },
  COMPANY: { icon: Building2, label: 'Company' },
  LEAD: { icon: UserSearch, label: 'Lead' },
  DEAL: { icon: CircleDollarSign, label: 'Deal' },
  PRODUCT: { icon: Package, label: 'Product' },
  EMAIL: { icon: Mail, label: 'Mail' },
  CASE: { icon: LifeBuoy, label: 'Case' },
  CONTRACT: { icon: FileSignature, label: 'Contract' },
};

interface Action extends Entry {
  scope: string;
}

const fresh = (one: string, resource: string): Action => ({
  href: `/${resource}?new`,
  label: `New ${one}`,
  icon: Plus,
  scope: `write:${resource}`,
});

const brought = (resource: string): Action => ({
  href: `/imports?of=${resource}`,
  label: `Import ${resource}`,
  icon: FileUp,
  scope: `write:${resource}`,
});

const ACTIONS: Action[] = [
  fresh('contact', 'contacts'),
  fresh('company', 'companies'),
  fresh('lead', 'leads'),
  fresh('deal', 'deals'),
  { ...fresh('task', 'tasks'), icon: CheckSquare },
  fresh('note', 'notes'),
  fresh('product', 'products'),
  fresh('quote', 'quotes'),
  fresh('case', 'cases'),
  fresh('contract', 'contracts'),
  { href: '#new-email', run: () => openCompose(), label: 'New email', icon: PenLine, scope: 'write:emails' },
  { href: '/campaigns/new', label: 'New campaign', icon: Megaphone, scope: 'write:campaigns' },
  { href: '/sequences/new', label: 'New sequence', icon: Plus, scope: 'write:sequences' },
  { href: '/forms/new', label: 'New form', icon: Plus, scope: 'write:forms' },
  { href: '/workflows/new', label: 'New workflow', icon: Plus, scope: 'write:workflows' },
  { href: '/calendar/types/new', label: 'New booking type', icon: Plus, scope: 'write:bookings' },
  { href: '/duplicates', label: 'Find duplicates', icon: CopyCheck, scope: 'write:contacts' },
  ...KINDS.map(brought),
];

const PAGES: Entry[] = [
  ...NAV.flatMap((group) => group.items),
  ...NAV_END,
  // The first one is what Settings itself leads to.
  ...SETTINGS.slice(1).map(([href, label]) => ({ href, label: `Settings: ${label}`, icon: Settings })),
];

/** Whether each word that was typed begins a word of the label. */
export function begins(label: string, typed: string): boolean {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

export const actionsFor = (typed: string, can: (scope: string) => boolean): Entry[] =>
  ACTIONS.filter(({ label, scope }) => can(scope) && begins(label, typed));

export const pagesFor = (typed: string): Entry[] => PAGES.filter(({ label }) => begins(label, typed));
