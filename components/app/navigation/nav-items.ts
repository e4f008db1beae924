import {
  BarChart3,
  BookOpen,
  Building2,
  CalendarDays,
  CheckSquare,
  CircleDollarSign,
  FileSignature,
  FileText,
  FormInput,
  House,
  Inbox,
  LifeBuoy,
  ListOrdered,
  type LucideIcon,
  MailX,
  Megaphone,
  MessagesSquare,
  Package,
  Settings,
  SquareKanban,
  StickyNote,
  UserSearch,
  Users,
  Workflow,
} from 'lucide-react';

export interface NavItem {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Not fetched before it is opened. */
  prefetch?: false;
}

/** The console's pages in the order of the sidebar. */
export const NAV: { title?: string; items: NavItem[] }[] = [
  { items: [{ href: '/', label: 'Home', icon: House }] },
  {
    title: 'People',
    items: [
      { href: '/contacts', label: 'Contacts', icon: Users },
      { href: '/companies', label: 'Companies', icon: Building2 },
      { href: '/leads', label: 'Leads', icon: UserSearch },
    ],
  },
  {
    title: 'Outreach',
    items: [
      { href: '/inbox', label: 'Inbox', icon: Inbox },
      { href: '/campaigns', label: 'Campaigns', icon: Megaphone },
      { href: '/sequences', label: 'Sequences', icon: ListOrdered },
      { href: '/suppressions', label: 'Suppressions', icon: MailX },
    ],
  },
  {
    title: 'Website',
    items: [
      { href: '/chats', label: 'Chats', icon: MessagesSquare },
      { href: '/forms', label: 'Forms', icon: FormInput },
    ],
  },
  {
    title: 'Sales',
    items: [
      { href: '/board', label: 'Board', icon: SquareKanban },
      { href: '/deals', label: 'Deals', icon: CircleDollarSign },
      { href: '/quotes', label: 'Quotes', icon: FileText },
      { href: '/products', label: 'Products', icon: Package },
      { href: '/contracts', label: 'Contracts', icon: FileSignature },
    ],
  },
  {
    title: 'Work',
    items: [
      { href: '/calendar', label: 'Calendar', icon: CalendarDays },
      { href: '/tasks', label: 'Tasks', icon: CheckSquare },
      { href: '/notes', label: 'Notes', icon: StickyNote },
      { href: '/reports', label: 'Reports', icon: BarChart3 },
      { href: '/workflows', label: 'Workflows', icon: Workflow },
      { href: '/cases', label: 'Cases', icon: LifeBuoy },
    ],
  },
];

export const NAV_END: NavItem[] = [
  { href: '/settings', label: 'Settings', icon: Settings },
  // It is long, and what fetches it otherwise than as a page pays for that (server/app/entry/node.ts).
  { href: '/docs', label: 'API reference', icon: BookOpen, prefetch: false },
];

/** The three that a phone's bottom bar has room for, before the search and the menu. */
export const NAV_PHONE = ['/', '/contacts', '/board'];

/** Whether an item stands for the page that is shown. */
export const isHere = (href: string, pathname: string) =>
  href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`);
