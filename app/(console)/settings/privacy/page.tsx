import type { Metadata } from 'next';
import { Privacy } from '@/components/app/people/privacy';
import { Hydrated } from '@/lib/server';

export const metadata: Metadata = { title: 'Privacy' };

export default function PrivacyPage() {
  return (
    <Hydrated>
      <Privacy />
    </Hydrated>
  );
}
