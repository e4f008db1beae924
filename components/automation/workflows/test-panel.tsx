'use client';

import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Card } from '@/components/ui/page';
import { plural } from '@/lib/format';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import { workflowRecords } from '@/server/automation/workflows/names';
import type { Trial } from '@/server/automation/workflows/shapes';
import { type Draft, toInput } from './draft';
import { recordHref } from './words';

/** Tries what is in the editor out on the newest records. Nothing of it is kept. */
export function TestPanel({ draft }: { draft: Draft }) {
  const test = useMutation(useTRPC().workflows.test.mutationOptions({ meta: { quiet: true } }));
  const results = test.data?.results;
  const kind = workflowRecords[draft.entity].plural;
  return (
    <section aria-label="Test" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button busy={test.isPending} onClick={() => test.mutate(toInput(draft))}>
          <FlaskConical aria-hidden />
          Test on recent {kind}
        </Button>
        <span className="text-muted text-xs">Shows what it would do. Nothing is changed.</span>
      </div>
      {test.error ? (
        <p role="alert" className="text-danger text-sm">
          {messageOf(test.error)}
        </p>
      ) : null}
      {results ? (
        <p role="status" className="text-sm">
          {results.length === 0
            ? `There are no ${kind} to try it on.`
            : `It would run for ${results.filter(({ wouldRun }) => wouldRun).length} of ${plural(results.length, 'record')}.`}
        </p>
      ) : null}
      {results?.length ? (
        <Card>
          <ul aria-label="Results of the test" className="divide-y divide-line">
            {results.map((trial) => (
              <li key={trial.recordId}>
                <TrialRow trial={trial} href={recordHref(draft.entity, trial.recordId)} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </section>
  );
}

const STATES = {
  OK: { label: 'Would run', tone: 'success' },
  ERROR: { label: 'Would fail', tone: 'danger' },
  SKIPPED: { label: 'Would not', tone: 'neutral' },
} as const;

const TrialRow = ({ trial: { name, status, detail }, href }: { trial: Trial; href: string }) => (
  <div className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
    <span className="w-20 shrink-0 pt-px">
      <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>
    </span>
    <div className="min-w-0 flex-1 basis-52">
      <Link href={href} className="block truncate font-medium hover:underline">
        {name}
      </Link>
      <p className="break-words text-muted text-xs">{detail}</p>
    </div>
  </div>
);
