'use client';

import { usePathname } from 'next/navigation';
import { Link } from '@/components/ui/link';
import { cn } from '@/lib/cn';
import { intoView } from '@/lib/into-view';

export const PAGES = [
  ['/settings', 'Workspace'],
  ['/settings/account', 'Account'],
  ['/settings/notifications', 'Notifications'],
  ['/settings/members', 'Members'],
  ['/settings/sign-in', 'Sign-in'],
  ['/settings/mailboxes', 'Mail'],
  ['/settings/calendars', 'Calendars'],
  ['/settings/pipelines', 'Pipelines'],
  ['/settings/currencies', 'Currencies'],
  ['/settings/custom-fields', 'Custom fields'],
  ['/settings/tags', 'Tags'],
  ['/settings/api-keys', 'API keys'],
  ['/settings/webhooks', 'Webhooks'],
  ['/settings/audit', 'Audit'],
  ['/settings/trash', 'Trash'],
  ['/settings/privacy', 'Privacy'],
  ['/settings/system', 'System'],
] as const;

/** The pages of the settings; a row that scrolls on a phone. */
export function SettingsNav() {
  const pathname = usePathname();
  return (
    <nav
      aria-label="Settings"
      className="shrink-0 overflow-x-auto border-line border-b bg-surface md:w-48 md:border-r md:border-b-0 md:bg-transparent md:p-3"
    >
      <ul className="flex gap-1 px-3 py-2 md:flex-col md:gap-px md:p-0">
        {PAGES.map(([href, label]) => {
          const here = href === '/settings' ? pathname === href : pathname.startsWith(href);
          return (
            <li key={href}>
              <Link
                ref={here ? intoView : undefined}
                href={href}
                aria-current={here ? 'page' : undefined}
                className={cn(
                  'flex h-8 items-center whitespace-nowrap rounded-md px-2.5 text-sm',
                  here ? 'bg-sunken font-medium text-ink' : 'text-muted hover:bg-sunken hover:text-ink',
                )}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
