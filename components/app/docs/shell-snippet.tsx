'use client';

import { CodeBlock } from '@/components/ui/code';
import { useAlive } from '@/lib/alive';

/** What the examples take for granted, with the address of this very service. */
export function Shell() {
  const origin = useAlive() ? window.location.origin : 'http://localhost:3000';
  return <CodeBlock code={`export CRM_BASE_URL=${origin}\nexport CRM_API_KEY=crm_…`} label="settings" />;
}
