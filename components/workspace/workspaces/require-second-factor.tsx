'use client';

import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '@/lib/trpc';
import { SettingSwitch, useSettings } from './setting-switch';

/** Whether members work here only with a second factor. */
export function RequireSecondFactor() {
  const { settings, reload } = useSettings();
  const change = useMutation(useTRPC().workspace.setRequireTwoFactor.mutationOptions({ onSettled: reload }));
  if (!settings) return null;
  return (
    <SettingSwitch
      title="Signing in"
      about="For everybody who works in this workspace."
      label="Require a second factor"
      note="Members without one are asked to set it up before they see anything. API keys go on working."
      checked={change.isPending ? change.variables.requireTwoFactor : settings.requireTwoFactor}
      onChange={(requireTwoFactor) => change.mutate({ requireTwoFactor })}
    />
  );
}
