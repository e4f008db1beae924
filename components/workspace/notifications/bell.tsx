'use client';

import { Bell as BellIcon } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { plural } from '@/lib/format';
import { lazyWithin } from '@/lib/lazy';
import { useUnread } from './use-notifications';

const NotificationPanel = lazyWithin(() => import('./panel').then((module) => module.NotificationPanel));

/** What the member was told, behind a bell that says how much of it is new. */
export function Bell({ onNavigate }: { onNavigate?: () => void }) {
  const [open, setOpen] = useState(false);
  const unread = useUnread();
  const shown = unread > 99 ? '99+' : String(unread);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Notifications"
      className="flex max-h-[min(34rem,var(--radix-popover-content-available-height))] w-[min(24rem,calc(100vw-1rem))] flex-col p-0"
      trigger={
        <button
          type="button"
          aria-label={unread > 0 ? `Notifications, ${shown} new` : 'Notifications'}
          className={buttonClass({ look: 'ghost', size: 'icon' }, 'relative')}
        >
          <BellIcon aria-hidden />
          {unread > 0 ? (
            <span
              className="absolute -top-0.5 -right-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 font-semibold text-[10px] text-accent-ink leading-none tabular-nums"
              aria-hidden
            >
              {shown}
            </span>
          ) : null}
        </button>
      }
    >
      <NotificationPanel
        onNavigate={() => {
          setOpen(false);
          onNavigate?.();
        }}
      />
    </Popover>
  );
}

/** Says beside the phone's menu that there is something new in it. */
export function UnreadDot() {
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <>
      <span className="absolute -top-0.5 -right-1 size-2 rounded-full bg-accent ring-2 ring-surface" aria-hidden />
      <span className="sr-only">{plural(unread, 'new notification')}, </span>
    </>
  );
}
