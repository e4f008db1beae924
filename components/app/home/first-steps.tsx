'use client';

import { ArrowRight, CircleDollarSign, KeyRound, OctagonAlert, UserPlus } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { useSession } from '@/components/workspace/auth/session';
import type { Summary } from '@/server/app/console/summary';

/** What an admin should see to: endpoints that are shut off, and the first steps of a new workspace. */
export function FirstSteps({ summary, mine }: { summary: Summary; mine: boolean }) {
  const { webhooksOff, hasKey, contacts } = summary.numbers;
  const { isAdmin } = useSession();
  const steps = [
    webhooksOff > 0 && {
      href: '/settings/webhooks',
      icon: OctagonAlert,
      alarm: true,
      text:
        webhooksOff === 1
          ? 'A webhook endpoint was shut off after failures'
          : `${webhooksOff} webhook endpoints were shut off after failures`,
    },
    isAdmin &&
      !hasKey && {
        href: '/settings/api-keys',
        icon: KeyRound,
        text: 'Make an API key and connect your first integration',
      },
    !mine && contacts === 0 && { href: '/contacts?new', icon: UserPlus, text: 'Add your first contact' },
    !mine &&
      contacts > 0 &&
      summary.numbers.openDeals + summary.numbers.wonDeals === 0 && {
        href: '/deals?new',
        icon: CircleDollarSign,
        text: 'Add your first deal, and move it along on the board',
      },
  ].filter((step) => step !== false);
  if (steps.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2" aria-label="To see to">
      {steps.map(({ href, icon: Icon, text, ...step }) => (
        <li key={href}>
          <Link
            href={href}
            className={`flex items-center gap-3 rounded-lg border px-4 py-3 text-sm transition-colors ${'alarm' in step ? 'border-danger/30 bg-danger-soft text-danger' : 'border-line bg-surface hover:bg-hover'}`}
          >
            <Icon className="size-4 shrink-0" aria-hidden />
            <span className="flex-1">{text}</span>
            <ArrowRight className="size-4 shrink-0" aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
