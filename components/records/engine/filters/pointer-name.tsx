'use client';

import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTRPC } from '@/lib/trpc';
import type { Target } from '../definition';
import { RecordName } from '../record-name';

/** The name of what a condition points at, of which only the id is known. */
export function PointerName({ to, id }: { to: Target; id: string }) {
  if (id === 'me') return 'me';
  if (to === 'members') return <MemberName id={id} />;
  if (to === 'stages') return <StageName id={id} />;
  if (to === 'pipelines') return <PipelineName id={id} />;
  return <RecordName type={to} id={id} />;
}

/** So many are named; of the rest it is said how many they are. */
const NAMED = 3;

/** The names of several of them. */
export function PointerNames({ to, ids }: { to: Target; ids: readonly string[] }) {
  return (
    <>
      {ids.slice(0, NAMED).map((id, at) => (
        <Fragment key={id}>
          {at > 0 ? ', ' : null}
          <PointerName to={to} id={id} />
        </Fragment>
      ))}
      {ids.length > NAMED ? ` and ${ids.length - NAMED} more` : null}
    </>
  );
}

function MemberName({ id }: { id: string }) {
  const { data } = useQuery(useTRPC().members.list.queryOptions());
  return data?.members.find((member) => member.id === id)?.name ?? '…';
}

function StageName({ id }: { id: string }) {
  const { data } = useQuery(useTRPC().pipelines.list.queryOptions());
  return data?.pipelines.flatMap(({ stages }) => stages).find((stage) => stage.id === id)?.name ?? '…';
}

function PipelineName({ id }: { id: string }) {
  const { data } = useQuery(useTRPC().pipelines.list.queryOptions());
  return data?.pipelines.find((pipeline) => pipeline.id === id)?.name ?? '…';
}
