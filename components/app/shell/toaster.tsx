'use client';

import { useTheme } from 'next-themes';
import { useEffect } from 'react';
import { Toaster as Shown, toast } from 'sonner';
import { messages } from '@/lib/toast';

const CLASSES = {
  toast: 'font-sans! rounded-lg! border-0! bg-raised! text-ink! shadow-pop!',
  description: 'text-muted!',
  error: '[&_[data-icon]]:text-danger',
  success: '[&_[data-icon]]:text-success',
};

/** What short messages appear in. */
export function Toaster() {
  useFocusThatStays();
  const { theme } = useTheme();
  // Only now is there something that hears them.
  useEffect(() => messages.serve(toast), []);
  return (
    <Shown
      theme={theme === 'light' || theme === 'dark' ? theme : 'system'}
      position="bottom-right"
      closeButton
      className="pointer-events-auto"
      toastOptions={{ classNames: CLASSES }}
    />
  );
}

/**
 * A press on a toast leaves the focus where it is. The toaster would take it, and give it back when the toast goes:
 * by then a menu may have been opened by its key, and losing the focus closes it.
 */
function useFocusThatStays() {
  useEffect(() => {
    const stay = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault();
    };
    document.addEventListener('mousedown', stay);
    return () => document.removeEventListener('mousedown', stay);
  }, []);
}
