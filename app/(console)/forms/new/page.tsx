import type { Metadata } from 'next';
import { NewForm } from '@/components/forms/new-form';

export const metadata: Metadata = { title: 'New form' };

export default function Page() {
  return <NewForm />;
}
