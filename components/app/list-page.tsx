import { RecordPage } from '@/components/records/engine/record-page';
import type { TypeName } from '@/components/records/engine/record-types';
import { Hydrated } from '@/lib/server';
import { listedOf } from './listed';
import { prefetchList } from './records-server';

interface Props {
  type: TypeName;
  searchParams: Promise<Record<string, string>>;
}

/** The page of a kind of record, with its first rows in it as it arrives. */
export async function ListPage({ type, searchParams }: Props) {
  const listed = listedOf(type);
  await prefetchList(type, await searchParams, listed);
  return (
    <Hydrated>
      <RecordPage type={type} listed={listed} />
    </Hydrated>
  );
}
