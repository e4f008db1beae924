'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/lib/trpc';
import type { Target } from '../definition';
import { RecordName } from '../record-name';

/** The name of what a condition points at, of which only the id is known. */
export function PointerName({ to, id }: { to: Target; id: string }) {
  if (id === 'me') return 'me';
  if (to === 'members') return <MemberName id={id} />;
  if (to === 'stages') return <StageName id={id} />;
  return <RecordName type={to} id={id} />;
}

function MemberName({ id }: { id: string }) {
  const { data } = useQuery(useTRPC().members.list.queryOptions());
  return data?.members.find((member) => member.id === id)?.name ?? '…';
}

function StageName({ id }: { id: string }) {
  const { data } = useQuery(useTRPC().pipelines.list.queryOptions());
  return data?.pipelines.flatMap(({ stages }) => stages).find((stage) => stage.id === id)?.name ?? '…';
}
