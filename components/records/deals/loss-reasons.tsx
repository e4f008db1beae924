'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { TextAreaField } from '@/components/ui/text-field';
import { useSession } from '@/components/workspace/auth/session';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';

/** The reasons that are offered when a deal is lost. */
export function LossReasons() {
  const { data, error, refetch } = useQuery(useTRPC().lossReasons.list.queryOptions({}));
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <Section
      title="Loss reasons"
      about="Asked for when a deal is moved to a stage that counts as lost. Whoever is asked can also write another reason."
    >
      {data ? <ReasonsForm kept={data.lossReasons} /> : <RowsSkeleton rows={3} />}
    </Section>
  );
}

function ReasonsForm({ kept }: { kept: string[] }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [text, setText] = useState(kept.join('\n'));
  const replace = useMutation(
    trpc.lossReasons.replace.mutationOptions({
      meta: { quiet: true },
      onSuccess: ({ lossReasons }) => {
        setText(lossReasons.join('\n'));
        toast.success('Loss reasons saved');
      },
      onSettled: () => queries.invalidateQueries(trpc.lossReasons.pathFilter()),
    }),
  );
  const lossReasons = text.split('\n').flatMap((line) => line.trim() || []);
  const disabled = !useSession().can('write:pipelines');
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        replace.mutate({ lossReasons });
      }}
    >
      <TextAreaField
        label="Reasons"
        hint="One on each line, in the order in which they are offered."
        error={replace.error ? messageOf(replace.error) : undefined}
        className="w-full max-w-md"
        rows={6}
        value={text}
        onChange={setText}
      />
      {disabled ? null : (
        <Button type="submit" busy={replace.isPending} disabled={lossReasons.join('\n') === kept.join('\n')}>
          Save reasons
        </Button>
      )}
    </form>
  );
}
