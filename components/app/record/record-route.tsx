import { listedOf } from '@/components/app/listed';
import { prefetchRecord } from '@/components/app/records-server';
import type { Paged } from '@/components/records/paged/record-href';
import { Hydrated } from '@/lib/server';
import { RecordView } from './record-view';

/** The page of a record, with it and what happened with it as the page arrives. */
export async function RecordRoute({ type, params }: { type: Paged; params: Promise<{ id: string }> }) {
  const { id } = await params;
  await prefetchRecord(type, id);
  return (
    <Hydrated>
      <RecordView key={id} type={type} id={id} listed={listedOf(type)} />
    </Hydrated>
  );
}
