import {
  ChartColumn,
  CopyCheck,
  FileUp,
  KeyRound,
  type LucideIcon,
  Mail,
  Megaphone,
  PenLine,
  Plus,
  Settings,
  Tag,
  UserPlus,
  Webhook,
} from 'lucide-react';
import { NAV, NAV_END } from '@/components/app/navigation/nav-items';
import { PAGES as SETTINGS } from '@/components/app/navigation/settings-nav';
import { openCompose } from '@/components/outreach/emails/compose/open-compose';
import { IMPORTED } from '@/components/records/transfers/kinds';
import { humanize } from '@/lib/format';
import { type SearchType, searchedRecords } from '@/server/app/search/types';
import type { Descriptor } from '@/server/kernel/contract/descriptor';
import { listedRecords } from '@/server/records/listed-records';

/** Something that the palette leads to, or does. */
export interface Entry {
  /** What it is told apart by: the page that it leads to, unless it does something. */
  href: string;
  run?: () => void;
  label: string;
  detail?: string | null | undefined;
  icon: LucideIcon;
  /** The key that does the same without the palette. */
  shortcut?: string | undefined;
}

const PAGES: Entry[] = [
  ...NAV.flatMap((group) => group.items),
  ...NAV_END,
  // The first one is what Settings itself leads to.
  ...SETTINGS.slice(1).map(([href, label]) => ({ href, label: `Settings: ${label}`, icon: Settings })),
];

/** How a record that was found is shown: by the picture of its page, and by what one is called. Mail has no page of its own. */
export function shownAs(type: SearchType): { icon: LucideIcon; label: string } {
  const { key, plural } = searchedRecords[type];
  return { icon: PAGES.find(({ href }) => href === `/${plural}`)?.icon ?? Mail, label: humanize(key) };
}

interface Action extends Entry {
  /** What it needs; nothing where every member may. */
  scope?: string;
}

const fresh = ({ key, plural }: Pick<Descriptor, 'key' | 'plural'>): Action => ({
  href: `/${plural}?new`,
  label: `New ${key}`,
  icon: Plus,
  scope: `write:${plural}`,
});

const brought = (resource: string): Action => ({
  href: `/imports?of=${resource}`,
  label: `Import ${resource}`,
  icon: FileUp,
  scope: `write:${resource}`,
});

const ACTIONS: Action[] = [
  ...listedRecords.map(fresh),
  { href: '#new-email', run: () => openCompose(), label: 'New email', icon: PenLine, scope: 'write:emails' },
  { href: '/campaigns/new', label: 'New campaign', icon: Megaphone, scope: 'write:campaigns' },
  { href: '/sequences/new', label: 'New sequence', icon: Plus, scope: 'write:sequences' },
  { href: '/forms/new', label: 'New form', icon: Plus, scope: 'write:forms' },
  { href: '/workflows/new', label: 'New workflow', icon: Plus, scope: 'write:workflows' },
  { href: '/calendar/types/new', label: 'New booking type', icon: Plus, scope: 'write:bookings' },
  { href: '/reports/new', label: 'New report', icon: ChartColumn },
  { href: '/settings/members?new', label: 'Invite a member', icon: UserPlus, scope: 'write:members' },
  { href: '/settings/api-keys?new', label: 'New API key', icon: KeyRound },
  { href: '/settings/webhooks?new', label: 'New webhook', icon: Webhook, scope: 'write:webhooks' },
  { href: '/settings/tags?new', label: 'New tag', icon: Tag, scope: 'write:tags' },
  { href: '/settings/custom-fields?new', label: 'New custom field', icon: Plus, scope: 'write:custom-fields' },
  { href: '/settings/pipelines?new', label: 'New pipeline', icon: Plus, scope: 'write:pipelines' },
  { href: '/duplicates', label: 'Find duplicates', icon: CopyCheck, scope: 'write:contacts' },
  ...IMPORTED.map(brought),
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
  ACTIONS.filter(({ label, scope }) => (!scope || can(scope)) && begins(label, typed));

export const pagesFor = (typed: string): Entry[] => PAGES.filter(({ label }) => begins(label, typed));
