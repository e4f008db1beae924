'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Field } from '@/components/ui/field';
import { Card, Section } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import { useSession } from '@/components/workspace/auth/session';
import { useTRPC } from '@/lib/trpc';

const POLICIES = [
  { value: 'CONFIRM', label: 'As who was given the link may' },
  { value: 'SIGN_IN', label: 'Signed-in members only' },
] as const;
type Policy = (typeof POLICIES)[number]['value'];

const ABOUT: Record<Policy, string> = {
  CONFIRM:
    'A link that was given to a key with send:emails, or to a member, sends without an account. One that was given to a key with write:emails, or to a member for a colleague’s draft, sends for an owner or admin who is signed in and for the member in whose name the mail goes, or once that member has confirmed the browser by a mailed code.',
  SIGN_IN: 'Whoever sends by a review link signs in as a member first. Editing and discarding stay as they are.',
};

const isPolicy = (value: string | null): value is Policy => POLICIES.some((policy) => policy.value === value);

/** Who may send a draft by its review link. */
export function ReviewLinksChoice() {
  const { isAdmin } = useSession();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const query = trpc.workspace.get.queryOptions();
  const { data } = useQuery(query);
  const change = useMutation(
    trpc.workspace.setReviewLinks.mutationOptions({ onSettled: () => queries.invalidateQueries(query) }),
  );
  if (!data) return null;
  const chosen = change.isPending ? change.variables.reviewLinks : data.reviewLinks;
  return (
    <Section title="Review links" about="Of drafts. A link that was given to a key with read:emails alone only shows.">
      <Card className="px-4 py-3">
        <Field label="Who may send by them" hint={isPolicy(chosen) ? ABOUT[chosen] : undefined}>
          {(control) => (
            <Select
              id={control.id}
              describedBy={control['aria-describedby']}
              className="sm:max-w-sm"
              value={chosen}
              onChange={(value) => isPolicy(value) && change.mutate({ reviewLinks: value })}
              options={POLICIES}
              disabled={!isAdmin}
            />
          )}
        </Field>
      </Card>
    </Section>
  );
}
