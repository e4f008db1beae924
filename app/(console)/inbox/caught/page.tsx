import type { Metadata } from 'next';
import { CaughtPage } from '@/components/outreach/catcher/caught-page';

export const metadata: Metadata = { title: 'Caught mail' };

export default function Page() {
  return <CaughtPage />;
}
