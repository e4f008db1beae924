import type { Metadata } from 'next';
import { CustomFields } from '@/components/records/custom-fields/custom-fields';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Custom fields' };

export default async function CustomFieldsPage() {
  await pageQueries().prefetchQuery(trpc.customFields.list.queryOptions({}));
  return (
    <Hydrated>
      <CustomFields />
    </Hydrated>
  );
}
