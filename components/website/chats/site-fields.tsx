'use client';

import { WeekEditor } from '@/components/meetings/booking-types/hours-editor';
import { ColorField } from '@/components/ui/color-field';
import { Field } from '@/components/ui/field';
import { Link } from '@/components/ui/link';
import { Switch } from '@/components/ui/switch';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { TimezoneSelect } from '@/components/ui/timezone-select';
import type { SiteDraft } from './site-values';

interface Props {
  draft: SiteDraft;
  set: (changes: Partial<SiteDraft>) => void;
  errors: Record<string, string>;
}

type TextName = 'name' | 'title' | 'greeting' | 'offlineMessage' | 'domains';
type SwitchName = 'active' | 'aiReplies' | 'anyWebsite' | 'always';

/** How the chat is on a website. */
export function SiteFields({ aiAvailable, ...props }: Props & { aiAvailable: boolean }) {
  const { draft, set, errors } = props;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SiteText {...props} name="name" label="Name" hint="What you call this website." />
        <SiteText {...props} name="title" label="Title" hint="At the top of the chat." />
      </div>
      <SiteText {...props} name="greeting" label="Greeting" rows={2} />
      <SiteText
        {...props}
        name="offlineMessage"
        label="When nobody is there"
        rows={2}
        hint="Outside the hours, with when you are back, and while no member has the console open."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ColorField
          label="Colour"
          value={draft.accentColor}
          error={errors.accentColor}
          onChange={(accentColor) => set({ accentColor })}
        />
        <ColorField
          label="Text on it"
          value={draft.textColor}
          error={errors.textColor}
          onChange={(textColor) => set({ textColor })}
        />
      </div>
      <SwitchField {...props} name="active" label="On" />
      <SwitchField
        {...props}
        name="aiReplies"
        label="AI answers"
        hint={
          aiAvailable
            ? 'From your products and saved answers, until somebody asks for a person.'
            : 'No AI provider is set up (AI_BASE_URL), so chats wait for a person all the same.'
        }
      />
      <SwitchField
        {...props}
        name="anyWebsite"
        label="Any website"
        error={draft.anyWebsite ? errors.domains : undefined}
      />
      {draft.anyWebsite ? null : (
        <SiteText
          {...props}
          name="domains"
          label="Domains"
          rows={3}
          hint="One per line, such as example.com, which includes www.example.com."
        />
      )}
      <Field label="Time zone" error={errors.timezone}>
        {(control) => <TimezoneSelect {...control} value={draft.timezone} onChange={(timezone) => set({ timezone })} />}
      </Field>
      <SwitchField {...props} name="always" label="Somebody is always there" />
      {draft.always ? null : (
        <>
          <WeekEditor value={draft.week} onChange={(week) => set({ week })} />
          <p className="text-muted text-xs">
            Outside these hours visitors can leave an address, and get your answer by mail. What they answer to that
            mail comes back into the conversation where mail to the workspace’s own address comes in, see{' '}
            <Link href="/settings/mailboxes" className="text-accent-text underline">
              Mail
            </Link>{' '}
            in the settings.
          </p>
        </>
      )}
      {errors.hours ? (
        <p role="alert" className="text-danger text-xs">
          {errors.hours}
        </p>
      ) : null}
    </>
  );
}

interface TextProps extends Props {
  name: TextName;
  label: string;
  hint?: string;
  rows?: number;
}

function SiteText({ draft, set, errors, name, label, hint, rows }: TextProps) {
  const onChange = (text: string) => set({ [name]: text });
  const field = { label, hint, error: errors[name], value: draft[name], onChange };
  return rows ? <TextAreaField {...field} rows={rows} /> : <TextField {...field} />;
}

interface SwitchProps extends Props {
  name: SwitchName;
  label: string;
  hint?: string;
  error?: string | undefined;
}

const SwitchField = ({ draft, set, name, label, hint, error }: SwitchProps) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <Switch id={control.id} checked={draft[name]} onChange={(on) => set({ [name]: on })} />}
  </Field>
);
