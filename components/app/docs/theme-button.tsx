'use client';

import { Moon, Sun } from 'lucide-react';
import { useTheme } from 'next-themes';
import { Button } from '@/components/ui/button';

/** Changes between light and dark. */
export function ThemeButton() {
  const { resolvedTheme, setTheme } = useTheme();
  return (
    <Button
      size="iconSm"
      look="ghost"
      aria-label="Change between light and dark"
      onClick={() => setTheme(resolvedTheme === 'dark' ? 'light' : 'dark')}
    >
      <Sun className="dark:hidden" aria-hidden />
      <Moon className="hidden dark:block" aria-hidden />
    </Button>
  );
}
