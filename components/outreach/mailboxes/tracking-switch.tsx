'use client';

import { useMutation } from '@tanstack/react-query';
import { SettingSwitch, useSettings } from '@/components/workspace/workspaces/setting-switch';
import { useTRPC } from '@/lib/trpc';

/** Whether opens and clicks of the workspace's mail are counted. */
export function TrackingSwitch() {
  const { settings, reload } = useSettings();
  const change = useMutation(useTRPC().workspace.setTracking.mutationOptions({ onSettled: reload }));
  if (!settings) return null;
  return (
    <SettingSwitch
      title="Tracking"
      about="Of mail that goes out from now on. What machines fetch is told apart from people."
      label="Count opens and clicks"
      note="By a picture without size and by links that lead over this service. Off, mail goes out as it was written."
      checked={change.isPending ? change.variables.trackMail : settings.trackMail}
      onChange={(trackMail) => change.mutate({ trackMail })}
    />
  );
}
