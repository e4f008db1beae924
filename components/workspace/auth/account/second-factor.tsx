'use client';

import { ShieldCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Card, Section } from '@/components/ui/page';
import {
  type Begun,
  ConfirmCode,
  ConfirmPassword,
  RecoveryCodes,
} from '@/components/workspace/auth/second-factor/set-up';
import { useSession } from '@/components/workspace/auth/session';
import { useOfferedAct } from '@/lib/offered-act';
import { toast } from '@/lib/toast';

type Doing = 'enable' | 'disable' | 'generate-backup-codes';

/** The code that signing in asks for beside the password. */
export function SecondFactor() {
  const { secondFactor } = useSession();
  const [doing, setDoing] = useState<Doing>();
  useOfferedAct({
    said: TITLES.enable,
    icon: ShieldCheck,
    run: secondFactor ? undefined : () => setDoing('enable'),
  });
  return (
    <Section title="Second factor" about="Signing in asks for a code of an authenticator app beside your password.">
      <Card className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <span className="text-sm">Authenticator app</span>
        {secondFactor ? <Badge tone="success">on</Badge> : <Badge>off</Badge>}
        <span className="ml-auto flex flex-wrap gap-2">
          {secondFactor ? (
            <>
              <Button size="sm" onClick={() => setDoing('generate-backup-codes')}>
                New recovery codes
              </Button>
              <Button size="sm" look="danger" onClick={() => setDoing('disable')}>
                Turn off
              </Button>
            </>
          ) : (
            <Button size="sm" onClick={() => setDoing('enable')}>
              Set up
            </Button>
          )}
        </span>
      </Card>
      {doing ? <Steps doing={doing} onClose={() => setDoing(undefined)} /> : null}
    </Section>
  );
}

const TITLES = {
  enable: 'Set up an authenticator app',
  disable: 'Turn off the second factor',
  'generate-backup-codes': 'New recovery codes',
} as const;

function Steps({ doing, onClose }: { doing: Doing; onClose: () => void }) {
  const { email } = useSession();
  const router = useRouter();
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<string[]>();
  const finish = (message: string) => {
    toast.success(message);
    onClose();
    // Whether it is on is in the session, which every page has.
    router.refresh();
  };
  if (codes) return <KeepCodes codes={codes} onClose={() => finish('Your second factor is set up')} />;
  const answered = (answer: Begun) => {
    if (doing === 'disable') return finish('Signing in asks for your password alone');
    if (doing === 'enable') return setBegun(answer);
    setCodes(answer.backupCodes);
  };
  return (
    <Dialog open onOpenChange={onClose} title={TITLES[doing]}>
      {begun ? (
        <ConfirmCode uri={begun.totpURI} action="Turn on" onDone={() => setCodes(begun.backupCodes)} />
      ) : (
        <ConfirmPassword<Begun>
          path={`two-factor/${doing}`}
          email={email}
          action={doing === 'disable' ? 'Turn off' : 'Continue'}
          onDone={answered}
        />
      )}
    </Dialog>
  );
}

const KeepCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
    isKept
    title="Keep your recovery codes"
    footer={
      <Button look="primary" onClick={onClose}>
        I have kept them
      </Button>
    }
  >
    <RecoveryCodes codes={codes} />
  </Dialog>
);
