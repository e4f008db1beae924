'use client';

import { useState } from 'react';
import { ReferenceEditor } from '@/components/records/engine/editors/reference';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { readable } from '@/lib/readable';
import { IdentitySelect } from '../identity-select';
import { ADDRESS, AddressesField } from './addresses-field';
import type { DraftValues } from './use-mail-draft';

interface Props {
  written: DraftValues;
  set: (changes: Partial<DraftValues>) => void;
  errors: Partial<Record<string, string>>;
  /** Whom an answer goes to is settled by what it answers. */
  isReply: boolean;
}

/** Who writes, to whom, and who gets a copy. */
export function Recipients({ written, set, errors, isReply }: Props) {
  const [copies, setCopies] = useState(written.cc.length + written.bcc.length > 0);
  const { contact, to, from, cc, bcc } = written;
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <Field label="To" error={errors.contactId} className="min-w-48 flex-1">
          {(control) => (
            <ReferenceEditor
              label="Contact"
              to="contacts"
              required
              disabled={isReply}
              value={contact ?? (to ? { id: '', name: readable(to) } : null)}
              onPick={(picked) =>
                set({ contact: picked && { id: picked.id, name: picked.name }, leadId: null, to: null })
              }
              itself={{
                label: (text) => (ADDRESS.test(text) ? `Write to ${readable(text)}` : undefined),
                pick: (text) => set({ contact: null, leadId: null, to: text }),
              }}
              control={control}
            />
          )}
        </Field>
        <Field label="From" error={errors.from} className="min-w-48 flex-1">
          {(control) => <IdentitySelect control={control} value={from} onChange={(next) => set({ from: next })} />}
        </Field>
      </div>
      {copies ? (
        <>
          <Field label="Cc" error={errors.cc}>
            {(control) => (
              <AddressesField control={control} label="Cc" value={cc} onChange={(next) => set({ cc: next })} />
            )}
          </Field>
          <Field label="Bcc" error={errors.bcc}>
            {(control) => (
              <AddressesField control={control} label="Bcc" value={bcc} onChange={(next) => set({ bcc: next })} />
            )}
          </Field>
        </>
      ) : (
        <Button size="sm" look="ghost" className="-mt-1 self-start" onClick={() => setCopies(true)}>
          Add Cc or Bcc
        </Button>
      )}
    </>
  );
}
