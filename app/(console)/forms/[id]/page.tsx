import type { Metadata } from 'next';
import { FormPage } from '@/components/website/forms/form-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Form' };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await pageQueries().prefetchQuery(trpc.forms.get.queryOptions({ id }));
  return (
    <Hydrated>
      <FormPage id={id} />
    </Hydrated>
  );
}
