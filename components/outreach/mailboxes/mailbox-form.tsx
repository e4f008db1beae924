'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { BodyEditor } from '@/components/outreach/mail/body-editor';
import { isBlank } from '@/components/outreach/mail/rich-html';
import { FormDialog } from '@/components/ui/form-dialog';
import { Switch } from '@/components/ui/switch';
import { TextField } from '@/components/ui/text-field';
import { useSession } from '@/components/workspace/auth/session';
import { optionalNumber } from '@/lib/amount';
import { messageOf } from '@/lib/query-client';
import { readable } from '@/lib/readable';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { Mailbox } from '@/server/outreach/mailboxes/contract';
import { mailboxErrors } from './mailbox-errors';
import { MailboxPeople } from './mailbox-people';
import { ServerFields, serverInput, serverValues } from './server-fields';

const begin = (mailbox: Mailbox | undefined, address: string) => ({
  access: mailbox?.access ?? ('EVERYONE' as const),
  memberIds: (mailbox?.members ?? []).map(({ id }) => id) as readonly string[],
  address: mailbox?.address ?? address,
  displayName: mailbox?.displayName ?? '',
  aliases: mailbox?.aliases.join(', ') ?? '',
  isDefault: mailbox?.default ?? true,
  dailyLimit: mailbox?.dailyLimit?.toString() ?? '',
  signatureHtml: mailbox?.signatureHtml ?? '',
  smtp: serverValues('smtp', mailbox ? mailbox.smtp : null, mailbox?.address ?? address),
  imap: serverValues('imap', mailbox ? mailbox.imap : null, mailbox?.address ?? address),
});
type Values = ReturnType<typeof begin>;

interface Props {
  /** The mailbox that is changed; a new one is connected when left out. */
  mailbox?: Mailbox;
  /** A new one is nobody's alone. */
  shared?: boolean;
  onClose: () => void;
}

/** Connects a mailbox, or changes how it is used. Its servers are tried before anything is saved. */
export function MailboxForm({ mailbox, shared = false, onClose }: Props) {
  const { current } = useSession();
  const isShared = mailbox?.shared ?? shared;
  const [values, setValues] = useState(() => begin(mailbox, isShared ? '' : current.email));
  const set = (changes: Partial<Values>) => setValues((all) => ({ ...all, ...changes }));
  const isOwn = mailbox ? mailbox.member !== null : !isShared;
  const { save, error, busy } = useSave(mailbox, isShared, onClose);
  const errors = error ? mailboxErrors(messageOf(error)) : {};
  return (
    <FormDialog
      title={mailbox ? readable(mailbox.address) : isShared ? 'Connect a shared inbox' : 'Connect a mailbox'}
      wide
      action={mailbox ? 'Check and save' : 'Check and connect'}
      busy={busy}
      onSubmit={() => save(values)}
      onClose={onClose}
    >
      {errors[''] ? (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger text-sm">
          {errors['']}
        </p>
      ) : null}
      <Identity values={values} set={set} errors={errors} isOwn={isOwn} isShared={isShared} />
      {isOwn || isShared ? (
        <MailboxPeople
          values={values}
          onChange={({ access, memberIds }) => set({ access, memberIds })}
          isShared={isShared}
          error={errors.memberIds}
        />
      ) : null}
      {(['smtp', 'imap'] as const).map((kind) => (
        <ServerFields
          key={kind}
          kind={kind}
          value={values[kind]}
          onChange={(server) => set({ [kind]: server })}
          known={Boolean(mailbox?.[kind])}
          error={errors[kind]}
        />
      ))}
      <div>
        <p className="mb-1 font-medium text-sm" aria-hidden>
          Signature
        </p>
        <BodyEditor
          label="Signature"
          value={values.signatureHtml}
          onChange={(signatureHtml) => set({ signatureHtml })}
        />
      </div>
    </FormDialog>
  );
}

interface IdentityProps {
  values: Values;
  set: (changes: Partial<Values>) => void;
  errors: Record<string, string>;
  /** Whether it is a member's; the workspace's own has no aliases to choose from. */
  isOwn: boolean;
  isShared: boolean;
}

function Identity({ values, set, errors, isOwn, isShared }: IdentityProps) {
  const id = useId();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Address"
          error={errors.address}
          inputMode="email"
          value={values.address}
          onChange={(address) => set({ address })}
        />
        <TextField
          label={isShared ? 'Name' : 'Name beside it'}
          {...(isShared && { placeholder: 'Sales' })}
          optional
          error={errors.displayName}
          value={values.displayName}
          onChange={(displayName) => set({ displayName })}
        />
        <TextField
          label="Aliases"
          optional
          error={errors.aliases}
          hint="Other addresses to send from, with commas between."
          value={values.aliases}
          onChange={(aliases) => set({ aliases })}
        />
        <TextField
          label="Mails a day"
          optional
          error={errors.dailyLimit}
          hint="What is over it goes out the next day."
          inputMode="numeric"
          value={values.dailyLimit}
          onChange={(dailyLimit) => set({ dailyLimit })}
        />
      </div>
      {isOwn ? (
        <div className="flex items-center gap-3">
          <Switch id={id} checked={values.isDefault} onChange={(isDefault) => set({ isDefault })} />
          <label htmlFor={id} className="text-sm">
            Send from this one unless another is chosen
          </label>
        </div>
      ) : null}
    </>
  );
}

function useSave(mailbox: Mailbox | undefined, shared: boolean, onClose: () => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { current } = useSession();
  const outcome = {
    meta: { quiet: true },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(trpc.mailboxes.pathFilter()),
        queries.invalidateQueries(trpc.emails.identities.pathFilter()),
      ]),
    onSuccess: () => {
      toast.success('Saved');
      onClose();
    },
  };
  const create = useMutation(trpc.mailboxes.create.mutationOptions(outcome));
  const update = useMutation(trpc.mailboxes.update.mutationOptions(outcome));
  const isWorkspaces = mailbox !== undefined && mailbox.member === null && !shared;
  const save = (values: Values) => {
    const { address, displayName, aliases, isDefault, dailyLimit, signatureHtml, smtp, imap } = values;
    const { access, memberIds } = values;
    const input = {
      ...(!isWorkspaces && { access, memberIds: access === 'LISTED' ? [...memberIds] : [] }),
      address: address.trim(),
      displayName: displayName.trim() || null,
      aliases: aliases.split(/[\s,;]+/).filter(Boolean),
      dailyLimit: optionalNumber(dailyLimit),
      signatureHtml: isBlank(signatureHtml) ? null : signatureHtml,
      smtp: serverInput(smtp),
      imap: serverInput(imap),
      ...(mailbox?.member !== null && !shared && { default: isDefault }),
    };
    if (mailbox) update.mutate({ id: mailbox.id, ...input });
    else create.mutate({ ...input, ...(shared ? { shared } : { asUserEmail: current.email }) });
  };
  return { save, error: create.error ?? update.error, busy: create.isPending || update.isPending };
}
