import type { Metadata } from 'next';
import { System } from '@/components/app/system/system';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'System' };

export default function SystemPage() {
  return (
    <Hydrated>
      <System />
    </Hydrated>
  );
}
