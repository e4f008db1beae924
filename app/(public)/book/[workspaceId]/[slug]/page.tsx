import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { BookingPage } from '@/components/meetings/booking-page/booking-page';
import { backend } from '@/lib/backend';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ workspaceId: string; slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const find = cache(async (workspaceId: string, slug: string) => {
  try {
    return await backend.findOpenType(workspaceId, slug);
  } catch (error) {
    if (error instanceof backend.ApiError) notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workspaceId, slug } = await params;
  const { title, hostName } = await find(workspaceId, slug);
  return { title: { absolute: `${title} with ${hostName}` }, robots: { index: false } };
}

export default async function Page({ params, searchParams }: Props) {
  const { workspaceId, slug } = await params;
  const type = await find(workspaceId, slug);
  const { embed, name, email } = await searchParams;
  const text = (value: string | string[] | undefined) => (typeof value === 'string' ? value.slice(0, 200) : '');
  return (
    <BookingPage
      type={backend.shownToVisitors(type)}
      place={`/booking-types/${type.workspaceId}/${encodeURIComponent(slug)}`}
      first={await backend.firstSlots(type)}
      embedded={embed !== undefined}
      known={{ name: text(name), email: text(email) }}
    />
  );
}
