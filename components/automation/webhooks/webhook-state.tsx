import { Badge } from '@/components/ui/badge';
import type { Webhook } from '@/server/automation/webhooks/contract';

/** Whether an endpoint is on, and if not, who turned it off. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  if (webhook.active && webhook.consecutiveFailures > 0) {
    return (
      <Badge dot tone="warning">
        Failing
      </Badge>
    );
  }
  if (webhook.active) {
    return (
      <Badge dot tone="success">
        On
      </Badge>
    );
  }
  return (
    <Badge dot tone={webhook.disabledReason === 'failures' ? 'danger' : 'neutral'}>
      {webhook.disabledReason === 'failures' ? 'Shut off' : 'Off'}
    </Badge>
  );
}
