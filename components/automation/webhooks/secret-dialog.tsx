'use client';

import { Button } from '@/components/ui/button';
import { CopyBox } from '@/components/ui/copy';
import { Dialog } from '@/components/ui/dialog';

/** A signing secret, this one time. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isKept
      title="Signing secret"
      description="Copy it now; it is not shown again. Your server checks X-Service-Signature, or the Standard Webhooks headers, with it."
      footer={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyBox text={secret} label="Copy secret" />
    </Dialog>
  );
}
