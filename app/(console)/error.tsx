'use client';

import { Problem } from '@/components/ui/problem';

/** Whatever broke while a page was shown; the rest of the console stays. */
export default function ConsoleError({ reset }: { error: Error; reset: () => void }) {
  return <Problem error={new Error('Something went wrong on this page.')} onRetry={reset} />;
}
