import type { Metadata } from 'next';
import { Audit } from '@/components/workspace/changes/audit';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Audit' };

export default function AuditPage() {
  return (
    <Hydrated>
      <Audit />
    </Hydrated>
  );
}
