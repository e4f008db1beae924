'use client';

import { useSyncExternalStore } from 'react';
import { CodeBlock } from '@/components/ui/code';

const never = () => () => undefined;

/** What the examples take for granted, with the address of this very service. */
export function Shell() {
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => 'http://localhost:3000',
  );
  return <CodeBlock code={`export CRM_BASE_URL=${origin}\nexport CRM_API_KEY=crm_…`} label="settings" />;
}
