'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import { useSession } from '@/components/workspace/auth/session';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { ChatSite } from '@/server/website/chats/sites/shapes';
import { SiteFields } from './site-fields';
import { type SiteDraft, toSiteDraft, toSiteRow } from './site-values';

interface Props {
  /** The site that is changed; a new one when left out. */
  site: ChatSite | undefined;
  /** Whether there is a provider that could answer. */
  aiAvailable: boolean;
  onClose: () => void;
}

const NAMES = [
  'name',
  'title',
  'greeting',
  'offlineMessage',
  'accentColor',
  'textColor',
  'timezone',
  'domains',
  'hours',
];

/** Adds a website, or changes how the chat is on it. */
export function SiteForm({ site, aiAvailable, onClose }: Props) {
  const { timezone } = useSession().current;
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => toSiteDraft(site, timezone));
  const set = (changes: Partial<SiteDraft>) => setDraft((all) => ({ ...all, ...changes }));
  const outcome = {
    meta: { quiet: true },
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(trpc.chatSites.pathFilter()),
  };
  const create = useMutation(trpc.chatSites.create.mutationOptions(outcome));
  const update = useMutation(trpc.chatSites.update.mutationOptions(outcome));
  const error = create.error ?? update.error;
  const text = error ? messageOf(error).replace(/\b(domains|hours)\.[\w.]{1,100}: /g, '$1: ') : '';
  const errors = text ? fieldErrors(text, NAMES) : {};
  const submit = () => {
    if (site) update.mutate({ id: site.id, ...toSiteRow(draft) });
    else create.mutate(toSiteRow(draft));
  };
  return (
    <FormDialog
      title={site ? 'Edit site' : 'New site'}
      wide
      action={site ? 'Save' : 'Create site'}
      busy={create.isPending || update.isPending}
      error={errors['']}
      onSubmit={submit}
      onClose={onClose}
    >
      <SiteFields draft={draft} set={set} errors={errors} aiAvailable={aiAvailable} />
    </FormDialog>
  );
}
