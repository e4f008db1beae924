import type { Metadata } from 'next';
import { AuditList } from '@/components/app/audit-list';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Audit' };

export default function AuditPage() {
  return (
    <Hydrated>
      <AuditList />
    </Hydrated>
  );
}
