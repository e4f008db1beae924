import type { Metadata } from 'next';
import { ContactPage } from '@/components/app/contacts/contact-page';
import { Hydrated, pageQueries, trpc } from '@/lib/server';

export const metadata: Metadata = { title: 'Contact' };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await Promise.all([
    pageQueries().prefetchInfiniteQuery(
      trpc.inbox.withContact.infiniteQueryOptions({ contactId: id }, { getNextPageParam: (page) => page.nextCursor }),
    ),
    pageQueries().prefetchQuery(trpc.records.tags.queryOptions({ entity: 'CONTACT', id })),
  ]);
  return (
    <Hydrated>
      <ContactPage id={id} />
    </Hydrated>
  );
}
