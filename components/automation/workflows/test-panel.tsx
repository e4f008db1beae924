'use client';

import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { plural } from '@/lib/format';
import { lazyPart } from '@/lib/lazy';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import { workflowRecords } from '@/server/automation/workflows/names';
import { type Draft, toInput } from './draft';

const TrialResults = lazyPart(() => import('./trial-results').then((module) => module.TrialResults));

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
      {results?.length ? <TrialResults results={results} entity={draft.entity} /> : null}
    </section>
  );
}
