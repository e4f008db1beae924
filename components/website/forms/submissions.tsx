'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { ExportMenu } from '@/components/records/transfers/export-menu';
import { Empty } from '@/components/ui/empty';
import { Listing, More } from '@/components/ui/listing';
import { PickRow } from '@/components/ui/pick-row';
import { useLive } from '@/lib/live';
import { useTRPC } from '@/lib/trpc';
import type { Form, Submission } from '@/server/website/forms/shapes';
import { SubmissionRow } from './submission-row';

const STATUSES = [
  [undefined, 'All'],
  ['ACCEPTED', 'Accepted'],
  ['SPAM', 'Spam'],
] as const;

/** What was sent with a form, newest first. */
export function Submissions({ form, openId }: { form: Form; openId: string | undefined }) {
  const [status, setStatus] = useState<Submission['status']>();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const list = useInfiniteQuery(
    trpc.forms.submissions.infiniteQueryOptions(
      { formId: form.id, ...(status && { status }) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  useLive('forms', (id) => {
    if (!id || id === form.id) void queries.invalidateQueries(trpc.forms.submissions.pathFilter());
  });
  const submissions = list.data?.pages.flatMap((page) => page.submissions);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <PickRow label="Show" value={status} options={STATUSES} onChange={setStatus} />
        <ExportMenu
          list={() => ({ resource: 'submissions', filters: { formId: form.id, ...(status && { status }) } })}
        />
      </div>
      <Listing items={submissions} query={list} empty={<Nothing spam={status === 'SPAM'} />}>
        {(submission) => <SubmissionRow form={form} submission={submission} startOpen={submission.id === openId} />}
      </Listing>
      <More query={list} className="mt-4" />
    </>
  );
}

const Nothing = ({ spam }: { spam: boolean }) => (
  <Empty icon={Inbox} title={spam ? 'No spam' : 'Nothing was sent yet'}>
    {spam
      ? 'What looks like spam is kept here until you accept or delete it.'
      : 'Put the form on your website: how is shown under Embed.'}
  </Empty>
);
