'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Checkbox } from '@/components/ui/checkbox';
import { FormDialog } from '@/components/ui/form-dialog';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import { FAULT_NAMES, FAULTS, type Fault } from '@/server/automation/webhooks/simulation';

const LABELS: Record<Fault, string> = {
  duplicate: 'A duplicate',
  reorder: 'Two in the wrong order',
  delay: 'A late one',
  replay: 'An old one, sent again by an attacker',
  badSignature: 'A wrong signature',
};

/** Sends faults to the receiver of an endpoint, and shows what it answered beside what it should have. */
export function SimulateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [faults, setFaults] = useState<Fault[]>([...FAULT_NAMES]);
  const simulate = useMutation(useTRPC().webhooks.simulate.mutationOptions({ meta: { quiet: true } }));
  const results = new Map(simulate.data?.results.map((result) => [result.fault, result]));
  const toggle = (fault: Fault, on: boolean) =>
    setFaults((all) => FAULT_NAMES.filter((one) => (one === fault ? on : all.includes(one))));
  return (
    <FormDialog
      title="Simulate faults"
      description="Your receiver is sent test events as networks and attackers may send them. None counts as a delivery."
      wide
      action={simulate.data ? 'Send again' : 'Send'}
      busy={simulate.isPending}
      disabled={faults.length === 0}
      error={simulate.error ? messageOf(simulate.error) : undefined}
      onSubmit={() => simulate.mutate({ id, faults })}
      onClose={onClose}
    >
      <ul className="divide-y divide-line/60 rounded-md border border-line">
        {FAULT_NAMES.map((fault) => {
          const result = results.get(fault);
          return (
            <li key={fault} className="flex items-start gap-3 px-3 py-2">
              <Checkbox
                id={`fault-${fault}`}
                checked={faults.includes(fault)}
                onChange={(on) => toggle(fault, on)}
                className="mt-0.5"
              />
              <label htmlFor={`fault-${fault}`} className="min-w-0 flex-1 text-sm">
                {LABELS[fault]}
                <span className="block text-muted text-xs">{FAULTS[fault].expected}</span>
                {result ? (
                  <span className="block text-muted text-xs">
                    It answered {result.answers.map(({ status, error }) => status ?? error).join(', ')}.
                  </span>
                ) : null}
              </label>
              {result ? (
                <Badge dot tone={result.passed ? 'success' : 'danger'}>
                  {result.passed ? 'Right' : 'Wrong'}
                </Badge>
              ) : null}
            </li>
          );
        })}
      </ul>
    </FormDialog>
  );
}
