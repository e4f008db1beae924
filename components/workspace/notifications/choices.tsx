'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearchParams } from 'next/navigation';
import { Confirm } from '@/components/ui/confirm';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { Select } from '@/components/ui/select';
import { humanize } from '@/lib/format';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import {
  DIGEST_HOUR,
  KIND_WORDS,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type Way,
} from '@/server/workspace/notifications/kinds';

const WAYS: { value: Way; label: string }[] = [
  { value: 'APP', label: 'In the console' },
  { value: 'MAIL', label: 'And by mail at once' },
  { value: 'DIGEST', label: 'And in a daily mail' },
  { value: 'OFF', label: 'Off' },
];

function useChoose() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return useMutation(
    trpc.notifications.choose.mutationOptions({
      onSettled: () => queries.invalidateQueries(trpc.notifications.choices.pathFilter()),
    }),
  );
}

/** How one is told of each kind of thing. */
export function NotificationChoices() {
  const { data, error, refetch } = useQuery(useTRPC().notifications.choices.queryOptions());
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <Section
      title="Notifications"
      about={`What you are told of, and how. The daily mail goes at ${DIGEST_HOUR} in the morning of your time zone.`}
    >
      {data ? (
        <Card>
          <ul aria-label="Kinds of notifications" className="divide-y divide-line">
            {data.choices.map((choice) => (
              <KindRow key={choice.kind} {...choice} />
            ))}
          </ul>
        </Card>
      ) : (
        <RowsSkeleton />
      )}
      <StopMail />
    </Section>
  );
}

function KindRow({ kind, way }: { kind: NotificationKind; way: Way }) {
  const choose = useChoose();
  const name = humanize(KIND_WORDS[kind]);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
      <span className="text-sm">{name}</span>
      <Select
        label={name}
        className="w-48"
        value={choose.isPending ? choose.variables.way : way}
        onChange={(chosen) => chosen && choose.mutate({ kind, way: chosen as Way })}
        options={WAYS}
      />
    </li>
  );
}

/** What the link at the end of a mail asks for, before it is done: links are followed by machines too. */
function StopMail() {
  const router = useRouter();
  const stop = useSearchParams().get('stop');
  const kind = NOTIFICATION_KINDS.find((one) => one === stop);
  const choose = useChoose();
  const close = () => router.replace('/settings/notifications');
  if (!kind) return null;
  const stopMail = async () => {
    await choose.mutateAsync({ kind, way: 'APP' });
    toast.success(`No more mails about ${KIND_WORDS[kind]}`);
    close();
  };
  return (
    <Confirm
      open
      onOpenChange={close}
      title={`Stop mails about ${KIND_WORDS[kind]}?`}
      action="Stop mails"
      busy={choose.isPending}
      onConfirm={() => void stopMail()}
    >
      You are still told of them in the console.
    </Confirm>
  );
}
