'use client';

import { useTheme } from 'next-themes';
import { Toaster } from 'sonner';

const CLASSES = {
  toast: 'font-sans! rounded-lg! border-0! bg-raised! text-ink! shadow-pop!',
  description: 'text-muted!',
  error: '[&_[data-icon]]:text-danger',
  success: '[&_[data-icon]]:text-success',
};

/** Short messages at the edge of the page. */
export function Toasts() {
  const { theme } = useTheme();
  const shown = theme === 'light' || theme === 'dark' ? theme : 'system';
  return (
    <Toaster
      theme={shown}
      position="bottom-right"
      closeButton
      className="pointer-events-auto"
      toastOptions={{ classNames: CLASSES }}
    />
  );
}
