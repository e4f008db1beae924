'use client';

import { useRouter } from 'next/navigation';
import { BackTitle } from '@/components/outreach/back-title';
import { PageHeader } from '@/components/ui/page';
import { FormEditor } from './form-editor';

/** Makes a form. */
export function NewForm() {
  const router = useRouter();
  return (
    <>
      <PageHeader
        title={
          <BackTitle href="/forms" label="All forms">
            New form
          </BackTitle>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-6xl px-4 py-5 md:px-6">
          <FormEditor onSaved={({ id }) => router.push(`/forms/${id}?side=embed`)} />
        </div>
      </div>
    </>
  );
}
