'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { Settings } from './settings';

const KINDS = [
  { value: 'OIDC', label: 'OpenID Connect' },
  { value: 'SAML', label: 'SAML' },
];
const NEWCOMERS = [
  { value: 'INVITED', label: 'Must be invited first' },
  { value: 'MEMBER', label: 'Becomes a member' },
];

const NAMES = ['issuer', 'clientId', 'clientSecret', 'entryPoint', 'certificate'];

/** Who signs people in, and whom. */
export function ProviderForm({ settings: { provider }, disabled }: { settings: Settings; disabled: boolean }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const requiredId = useId();
  const [values, setValues] = useState({
    kind: provider?.kind === 'SAML' ? ('SAML' as const) : ('OIDC' as const),
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    entryPoint: provider?.entryPoint ?? '',
    certificate: provider?.certificate ?? '',
    newcomers: provider?.newcomers === 'MEMBER' ? ('MEMBER' as const) : ('INVITED' as const),
    required: provider?.required ?? false,
  });
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const save = useMutation(
    trpc.signInProvider.save.mutationOptions({
      meta: { quiet: true },
      onSuccess: async () => {
        toast.success('Saved');
        await queries.invalidateQueries(trpc.signInProvider.get.queryOptions());
      },
    }),
  );
  const errors = save.error ? fieldErrors(messageOf(save.error), NAMES) : {};
  const submit = () => {
    const { kind, newcomers, required, issuer, clientId, clientSecret, entryPoint, certificate } = values;
    const given = kind === 'OIDC' ? { issuer, clientId, clientSecret } : { entryPoint, certificate };
    const own = Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim()));
    save.mutate({ kind, newcomers, required, ...own });
  };
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset disabled={disabled} className="contents">
        <Field label="Kind">
          {(control) => (
            <Select
              id={control.id}
              value={values.kind}
              options={KINDS}
              disabled={disabled}
              onChange={(kind) => set({ kind: kind === 'SAML' ? 'SAML' : 'OIDC' })}
            />
          )}
        </Field>
        {values.kind === 'OIDC' ? (
          <>
            <TextField
              label="Issuer"
              placeholder="https://login.example.com"
              error={errors.issuer}
              value={values.issuer}
              onChange={(issuer) => set({ issuer })}
            />
            <TextField
              label="Client id"
              mono
              error={errors.clientId}
              value={values.clientId}
              onChange={(clientId) => set({ clientId })}
            />
            <TextField
              label="Client secret"
              type="password"
              autoComplete="off"
              error={errors.clientSecret}
              hint={provider?.kind === 'OIDC' ? 'Leave it empty to keep the one that is there.' : undefined}
              value={values.clientSecret}
              onChange={(clientSecret) => set({ clientSecret })}
            />
          </>
        ) : (
          <>
            <TextField
              label="Sign-in address"
              placeholder="https://login.example.com/saml"
              error={errors.entryPoint}
              value={values.entryPoint}
              onChange={(entryPoint) => set({ entryPoint })}
            />
            <TextAreaField
              label="Certificate"
              mono
              rows={6}
              spellCheck={false}
              error={errors.certificate}
              hint="In PEM, of the key that signs. Have the assertion itself signed."
              value={values.certificate}
              onChange={(certificate) => set({ certificate })}
            />
          </>
        )}
        <Field label="Somebody who is no member" hint="Of your domains, when they sign in for the first time.">
          {(control) => (
            <Select
              id={control.id}
              value={values.newcomers}
              options={NEWCOMERS}
              disabled={disabled}
              onChange={(newcomers) => set({ newcomers: newcomers === 'MEMBER' ? 'MEMBER' : 'INVITED' })}
            />
          )}
        </Field>
        <div className="flex items-center gap-4">
          <label htmlFor={requiredId} className="min-w-0 flex-1">
            <span className="block text-sm">No other way</span>
            <span className="block text-muted text-xs">
              Passwords and passkeys of your domains’ people open nothing here. Owners keep theirs.
            </span>
          </label>
          <Switch
            id={requiredId}
            checked={values.required}
            onChange={(required) => set({ required })}
            disabled={disabled}
          />
        </div>
      </fieldset>
      {errors[''] ? (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger text-sm">
          {errors['']}
        </p>
      ) : null}
      {disabled ? null : (
        <Button type="submit" look="primary" busy={save.isPending} className="self-start">
          Save
        </Button>
      )}
    </form>
  );
}
