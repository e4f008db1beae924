'use client';

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, Mail, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { totalText } from '@/components/records/engine/total';
import { useAddress } from '@/components/records/engine/use-address';
import { ExportMenu } from '@/components/records/transfers/export-menu';
import { Badge } from '@/components/ui/badge';
import { Button, buttonClass } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Listing, More } from '@/components/ui/listing';
import { Only } from '@/components/ui/only';
import { Card } from '@/components/ui/page';
import { PickRow } from '@/components/ui/pick-row';
import { Shown } from '@/components/ui/shown';
import { When } from '@/components/ui/when';
import { cn } from '@/lib/cn';
import { useTRPC } from '@/lib/trpc';
import type { Enrollment, EnrollmentOutcome, Sequence } from '@/server/outreach/sequences/contract';
import { ENROLLMENT_STATE, OUTCOMES, outcomeIn } from './enrollment-states';
import { EnrollmentSteps, mailHref } from './enrollment-steps';

const OFFERED: readonly (readonly [EnrollmentOutcome | undefined, string])[] = [[undefined, 'All'], ...OUTCOMES];
const PAGE = 40;

/** Who is or was in a sequence, or whom a figure counts, each with what happened and what is to come. */
export function Enrollments({ sequence, mayWrite }: { sequence: Sequence; mayWrite: boolean }) {
  const { get, set } = useAddress();
  const named = get('outcome');
  const [outcome, label] = outcomeIn(named) ?? [];
  const show = (chosen?: EnrollmentOutcome) => set('outcome', chosen?.toLowerCase());
  const list = useInfiniteQuery({
    ...useTRPC().sequences.enrollments.infiniteQueryOptions(
      { id: sequence.id, limit: PAGE, include: 'total', ...(outcome && { outcome }) },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
    refetchInterval: 20_000,
  });
  const rows = list.data?.pages.flatMap((page) => page.enrollments);
  const total = list.data?.pages[0]?.total;
  return (
    <Shown named={named ?? undefined}>
      <section aria-label="Enrolments">
        <div className="mb-3 flex items-center gap-2 max-sm:flex-wrap">
          {label ? <Only label={label} onClear={() => show()} /> : null}
          <PickRow label="State" value={outcome} options={OFFERED} onChange={show} />
          <p className="ml-auto shrink-0 text-muted text-xs tabular-nums" role="status">
            {total ? `${totalText(total)} ${label?.toLowerCase() ?? 'in all'}` : ' '}
          </p>
          <ExportMenu
            list={() => ({
              resource: 'enrollments',
              filters: { sequenceId: sequence.id, ...(outcome && { outcome }) },
            })}
          />
        </div>
        <Listing
          items={rows}
          query={list}
          label="Enrolments"
          empty={
            <Card className="px-4 py-8 text-center text-muted text-sm">
              Nobody{outcome ? ' of that kind' : ' is enrolled yet'}.
            </Card>
          }
        >
          {(enrollment) => <EnrollmentRow enrollment={enrollment} sequence={sequence} mayWrite={mayWrite} />}
        </Listing>
        <More query={list} className="mt-3" size="sm" />
      </section>
    </Shown>
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
  const mailed = past.findLast(({ emailId }) => emailId !== null);
  return (
    <li className="px-4 py-2.5">
      <div className="flex items-center gap-1 sm:gap-3">
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
        {mailed ? (
          <Link
            href={mailHref(mailed) ?? ''}
            aria-label={`Last email to ${contact.name}`}
            title="Last email"
            className={buttonClass({ look: 'ghost', size: 'iconSm' })}
          >
            <Mail aria-hidden />
          </Link>
        ) : null}
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
