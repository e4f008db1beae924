'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Problem } from '@/components/ui/problem';
import { Select } from '@/components/ui/select';
import { plural } from '@/lib/format';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { TeamMember } from '@/server/workspace/auth/team/members';

/** Asks who looks after what a leaver looked after, then takes them out of the workspace. */
export function RemoveMember({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [to, setTo] = useState<string | null>(null);
  const { data: team } = useQuery(trpc.team.list.queryOptions());
  const query = useQuery(trpc.team.owned.queryOptions({ memberId: member.id }));
  const owned = query.data;
  const remove = useMutation(trpc.team.remove.mutationOptions({ meta: { quiet: true } }));
  const { error } = remove;
  const leave = async () => {
    await remove.mutateAsync({ memberId: member.id, to: to ?? undefined });
    toast.success(`${member.name} is no longer a member`);
    onClose();
    await queries.invalidateQueries();
  };
  const counts = Object.entries(owned?.counts ?? {}).filter(([, count]) => count > 0);
  const inWords = ([name, count]: [string, number]) => {
    const [one = name, several] = owned?.words[name] ?? [];
    return plural(count, one, several);
  };
  const others = team?.members.filter(({ id, joined }) => joined && id !== member.id);
  return (
    <FormDialog
      title={`Remove ${member.name}?`}
      description="They lose access to this workspace at once, their mailboxes are disconnected and their API keys stop working."
      action="Remove member"
      danger
      busy={remove.isPending}
      disabled={!owned}
      error={error ? messageOf(error) : undefined}
      onSubmit={() => void leave().catch(() => undefined)}
      onClose={onClose}
    >
      {counts.length > 0 ? (
        <Field
          label="Who looks after their records now?"
          hint={`${counts.map(inWords).join(', ')}. Sequences, campaigns and drafts go on in that name. With nobody, views and reports of their own are lost, and workflows that assign to them fail.`}
        >
          {(control) => (
            <Heir
              id={control.id}
              describedBy={control['aria-describedby']}
              value={to}
              onChange={setTo}
              options={others?.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Field>
      ) : (
        <NoneCounted {...query} />
      )}
      {(owned?.staying ?? []).map(({ one, why, count }) => (
        <p key={one} className="text-muted text-sm">
          {plural(count, one)} cannot be handed over. {why}
        </p>
      ))}
    </FormDialog>
  );
}

/** Nothing is theirs, or that is not known: then nobody is removed, for what is handed over to nobody is lost in part. */
export function NoneCounted({ data, error, refetch }: { data: unknown; error: unknown; refetch: () => unknown }) {
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  return <p className="text-muted text-sm">{data ? 'No records are theirs.' : 'Counting what is theirs…'}</p>;
}

/** Asked once it is counted what is theirs: by then the focus is at a button, for there was nothing else in the dialog. */
function Heir(props: Pick<ComponentProps<typeof Select>, 'id' | 'describedBy' | 'value' | 'onChange' | 'options'>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={place}>
      <Select {...props} className="w-full" none="Nobody" placeholder="Nobody" />
    </div>
  );
}
