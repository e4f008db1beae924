'use client';

import { useRouter } from 'next/navigation';
import { SubPage } from '@/components/ui/sub-page';
import { FormEditor } from './form-editor';

/** Makes a form. */
export function NewForm() {
  const router = useRouter();
  return (
    <SubPage back={{ href: '/forms', label: 'All forms' }} title="New form" width="max-w-6xl">
      <FormEditor onSaved={({ id }) => router.push(`/forms/${id}?side=embed`)} />
    </SubPage>
  );
}
