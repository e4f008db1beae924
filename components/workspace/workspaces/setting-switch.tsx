'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Card, Section } from '@/components/ui/page';
import { Switch } from '@/components/ui/switch';
import { useSession } from '@/components/workspace/auth/session';
import { useTRPC } from '@/lib/trpc';

/** The workspace's settings, and how to read them again. */
export function useSettings() {
  const queries = useQueryClient();
  const query = useTRPC().workspace.get.queryOptions();
  return { settings: useQuery(query).data, reload: () => queries.invalidateQueries(query) };
}

interface Props {
  title: string;
  about: string;
  label: string;
  /** What follows from it, under the label. */
  note: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting of the workspace that is on or off; admins alone change it. */
export function SettingSwitch({ title, about, label, note, checked, onChange }: Props) {
  const id = useId();
  const { isAdmin } = useSession();
  return (
    <Section title={title} about={about}>
      <Card className="flex items-center gap-4 px-4 py-3">
        <label htmlFor={id} className="min-w-0 flex-1">
          <span className="block text-sm">{label}</span>
          <span className="block text-muted text-xs">{note}</span>
        </label>
        <Switch id={id} checked={checked} onChange={onChange} disabled={!isAdmin} />
      </Card>
    </Section>
  );
}
