'use client';

import { ColorField } from '@/components/ui/color-field';
import { Field } from '@/components/ui/field';
import { Section } from '@/components/ui/page';
import { Switch } from '@/components/ui/switch';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import type { Draft } from './draft';

interface Props {
  draft: Draft;
  set: (changes: Partial<Draft>) => void;
  errors: Record<string, string>;
}

type TextName = 'name' | 'submitLabel' | 'redirectUrl';

function DraftText({
  name,
  label,
  hint,
  draft,
  set,
  errors,
  autoFocus = false,
}: Props & { name: TextName; label: string; hint?: string; autoFocus?: boolean }) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={errors[name]}
      optional={name === 'redirectUrl'}
      inputMode={name === 'redirectUrl' ? 'url' : undefined}
      value={draft[name]}
      autoFocus={autoFocus}
      onChange={(text) => set({ [name]: text })}
    />
  );
}

/** What a form is called and its colors. */
export function LookSettings({ isNew, ...props }: Props & { isNew: boolean }) {
  const { draft, set, errors } = props;
  return (
    <div className="mb-8 grid gap-4 sm:grid-cols-2">
      <DraftText {...props} name="name" label="Name" hint="The heading of its own page." autoFocus={isNew} />
      <DraftText {...props} name="submitLabel" label="Button" />
      <div className="grid grid-cols-1 gap-4 min-[420px]:grid-cols-3 sm:col-span-2">
        {COLORS.map(([name, label]) => (
          <ColorField
            key={name}
            label={label}
            value={draft[name]}
            error={errors[name]}
            onChange={(color) => set({ [name]: color })}
          />
        ))}
      </div>
    </div>
  );
}

const COLORS = [
  ['accentColor', 'Button colour'],
  ['backgroundColor', 'Background'],
  ['textColor', 'Text colour'],
] as const;

/** What a visitor sees once the form is sent. */
export function AfterSettings(props: Props) {
  const { draft, set, errors } = props;
  return (
    <Section title="After it is sent">
      <div className="flex flex-col gap-4">
        <TextAreaField
          label="Thank-you text"
          error={errors.thankYou}
          rows={3}
          value={draft.thankYou}
          onChange={(thankYou) => set({ thankYou })}
        />
        <DraftText
          {...props}
          name="redirectUrl"
          label="Or go to a page instead"
          hint="Such as https://www.example.com/thanks"
        />
      </div>
    </Section>
  );
}

/** Which websites may show and send the form. */
export function WebsiteSettings({ draft, set, errors }: Props) {
  return (
    <Section title="Websites" about="Other websites are refused. The form's own page always works.">
      <div className="flex flex-col gap-4">
        <Field label="Any website" error={draft.anyWebsite ? errors.domains : undefined}>
          {(control) => (
            <Switch id={control.id} checked={draft.anyWebsite} onChange={(anyWebsite) => set({ anyWebsite })} />
          )}
        </Field>
        {draft.anyWebsite ? null : (
          <TextAreaField
            label="Domains"
            error={errors.domains}
            hint="One per line, such as example.com, which includes www.example.com."
            rows={3}
            value={draft.domains}
            onChange={(domains) => set({ domains })}
            mono
          />
        )}
      </div>
    </Section>
  );
}
