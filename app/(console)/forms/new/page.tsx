import type { Metadata } from 'next';
import { NewForm } from '@/components/website/forms/new-form';

export const metadata: Metadata = { title: 'New form' };

export default function Page() {
  return <NewForm />;
}
