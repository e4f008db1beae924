'use client';

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { ExportMenu } from '@/components/records/transfers/export-menu';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Listing, More } from '@/components/ui/listing';
import { Card } from '@/components/ui/page';
import { PickRow } from '@/components/ui/pick-row';
import { When } from '@/components/ui/when';
import { cn } from '@/lib/cn';
import { useTRPC } from '@/lib/trpc';
import type { Enrollment, Sequence } from '@/server/outreach/sequences/contract';
import { ENROLLMENT_STATE } from './enrollment-states';
import { EnrollmentSteps } from './enrollment-steps';

type State = Enrollment['state'];

const STATES: (readonly [State | undefined, string])[] = [
  [undefined, 'All'],
  ...(Object.keys(ENROLLMENT_STATE) as State[]).map((state) => [state, ENROLLMENT_STATE[state].label] as const),
];
const PAGE = 40;

/** Who is or was in a sequence, each with what happened and what is to come. */
export function Enrollments({ sequence, mayWrite }: { sequence: Sequence; mayWrite: boolean }) {
  const [state, setState] = useState<State>();
  const list = useInfiniteQuery({
    ...useTRPC().sequences.enrollments.infiniteQueryOptions(
      { id: sequence.id, limit: PAGE, ...(state && { state }) },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
    refetchInterval: 20_000,
  });
  const rows = list.data?.pages.flatMap((page) => page.enrollments);
  return (
    <section aria-label="Enrolments">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <PickRow label="State" value={state} options={STATES} onChange={setState} />
        <ExportMenu
          list={() => ({ resource: 'enrollments', filters: { sequenceId: sequence.id, ...(state && { state }) } })}
        />
      </div>
      <Listing
        items={rows}
        query={list}
        empty={
          <Card className="px-4 py-8 text-center text-muted text-sm">
            Nobody{state ? ' in that state' : ' is enrolled yet'}.
          </Card>
        }
      >
        {(enrollment) => <EnrollmentRow enrollment={enrollment} sequence={sequence} mayWrite={mayWrite} />}
      </Listing>
      <More query={list} className="mt-3" size="sm" />
    </section>
  );
}

interface RowProps {
  enrollment: Enrollment;
  sequence: Sequence;
  mayWrite: boolean;
}

function EnrollmentRow({ enrollment, sequence, mayWrite }: RowProps) {
  const { contact, state, reason, past, upcoming } = enrollment;
  const [open, setOpen] = useState(false);
  const trpc = useTRPC();
  const queries = useQueryClient();
  const unenroll = useMutation(
    trpc.sequences.unenroll.mutationOptions({
      onSettled: () => queries.invalidateQueries(trpc.sequences.pathFilter()),
    }),
  );
  const next = upcoming[0];
  return (
    <li className="px-4 py-2.5">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <Link href={`/contacts/${contact.id}`} className="block truncate font-medium text-sm hover:underline">
            {contact.name}
          </Link>
          <span className="block truncate text-muted text-xs">
            {reason ??
              (next?.at ? (
                <>Next on {<When at={next.at} />}</>
              ) : next ? (
                'Waits for a review'
              ) : (
                `${past.length} of ${sequence.steps.length} steps`
              ))}
          </span>
        </div>
        <Badge dot tone={ENROLLMENT_STATE[state].tone}>
          {ENROLLMENT_STATE[state].label}
        </Badge>
        {mayWrite && state === 'ACTIVE' ? (
          <Button
            size="iconSm"
            look="ghost"
            aria-label={`Take ${contact.name} out`}
            title="Take out of the sequence"
            busy={unenroll.isPending}
            onClick={() => unenroll.mutate({ id: sequence.id, contactIds: [contact.id] })}
          >
            {unenroll.isPending ? null : <UserMinus aria-hidden />}
          </Button>
        ) : null}
        <Button
          size="iconSm"
          look="ghost"
          aria-expanded={open}
          aria-label={`Steps of ${contact.name}`}
          onClick={() => setOpen(!open)}
        >
          <ChevronDown className={cn('transition-transform', open && 'rotate-180')} aria-hidden />
        </Button>
      </div>
      {open ? <EnrollmentSteps enrollment={enrollment} steps={sequence.steps} /> : null}
    </li>
  );
}
