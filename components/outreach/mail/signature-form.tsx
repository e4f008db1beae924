'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { Skeleton } from '@/components/ui/skeleton';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import { BodyEditor } from './body-editor';
import { isBlank } from './rich-html';

/** What one's own mail ends with. */
export function Signature() {
  const { data, error, refetch } = useQuery(useTRPC().inbox.signature.queryOptions());
  return (
    <Section title="Signature" about="Ends the mails that you send, where their mailbox has none of its own.">
      <Card className="p-5">
        {data ? (
          <SignatureForm html={data.html ?? ''} />
        ) : error ? (
          <Problem error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-40" />
        )}
      </Card>
    </Section>
  );
}

function SignatureForm({ html }: { html: string }) {
  const [written, setWritten] = useState(html);
  const trpc = useTRPC();
  const queries = useQueryClient();
  const save = useMutation(
    trpc.inbox.writeSignature.mutationOptions({
      onSuccess: async () => {
        toast.success('Signature saved');
        await queries.invalidateQueries(trpc.inbox.pathFilter());
      },
    }),
  );
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ html: isBlank(written) ? null : written });
      }}
    >
      <BodyEditor label="Signature" value={written} onChange={setWritten} />
      <Button type="submit" look="primary" className="self-end" busy={save.isPending} disabled={written === html}>
        Save signature
      </Button>
    </form>
  );
}
