'use client';

import { type ComponentProps, useId } from 'react';
import { Field } from '@/components/ui/field';
import { Section } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import { Switch } from '@/components/ui/switch';
import { useMemberOptions } from '@/components/workspace/members/use-member-options';
import { zoneLabel } from '@/lib/meeting-time';
import { DaysEditor, WeekEditor } from './hours-editor';
import { QuestionsEditor } from './questions-editor';
import type { Values } from './values';

/** What every part of the editor is handed. */
interface PartProps {
  values: Values;
  set: (changes: Partial<Values>) => void;
  errors: Partial<Record<string, string>>;
  hostTimezone: string;
}

type TextName = { [N in keyof Values]: Values[N] extends string ? N : never }[keyof Values];
interface TextProps extends PartProps, Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'optional' | 'className'> {
  name: TextName;
  number?: boolean;
  placeholder?: string;
}

/** One line of text, or a number. */
const Text = ({ name, number, placeholder, values, set, errors, hostTimezone: _, ...field }: TextProps) => (
  <Field {...field} error={errors[name]}>
    {(control) => (
      <input
        {...control}
        className="field"
        inputMode={number ? 'numeric' : undefined}
        placeholder={placeholder}
        value={values[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    )}
  </Field>
);

/** What it is, and whose. */
export function About(props: PartProps) {
  const { values, set, errors } = props;
  const members = useMemberOptions();
  return (
    <Section title="About" className="mb-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <Text {...props} name="title" label="Title" placeholder="Intro call" />
        <Field label="Host" error={errors.hostUserId}>
          {(control) => (
            <Select
              id={control.id}
              value={values.hostUserId}
              onChange={(hostUserId) => hostUserId && set({ hostUserId })}
              options={members}
            />
          )}
        </Field>
        <Field label="Description" optional error={errors.description} className="sm:col-span-2">
          {(control) => (
            <textarea
              {...control}
              className="field min-h-16"
              value={values.description}
              onChange={(event) => set({ description: event.target.value })}
            />
          )}
        </Field>
        <Text
          {...props}
          name="slug"
          label="Address"
          optional
          hint="The end of its link; made of the title when left empty."
        />
        <Field label="Colour" error={errors.color}>
          {(control) => (
            <input
              {...control}
              type="color"
              className="h-8 w-16 cursor-pointer rounded-md border border-line-strong bg-surface p-1 pointer-coarse:h-10"
              value={values.color}
              onChange={(event) => set({ color: event.target.value })}
            />
          )}
        </Field>
      </div>
    </Section>
  );
}

const KINDS = [
  { value: 'PHONE', label: 'Phone: the visitor gives a number' },
  { value: 'VIDEO', label: 'Video: a link of its own for each meeting' },
  { value: 'LINK', label: 'Link: always the same one' },
  { value: 'IN_PERSON', label: 'In person' },
] as const;
const VALUE_LABELS = { PHONE: 'Note about the call', VIDEO: 'Note about the call', LINK: 'Link', IN_PERSON: 'Place' };

/** Where it takes place, and for how long. */
export function Place(props: PartProps) {
  const { values, set, errors } = props;
  return (
    <Section title="Meeting" className="mb-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <Text {...props} name="durationMin" label="Length in minutes" number />
        <Text
          {...props}
          name="slotIntervalMin"
          label="A start every … minutes"
          optional
          number
          hint="As long as the meeting when left empty."
        />
        <Field label="Where" error={errors.locationKind}>
          {(control) => (
            <Select
              id={control.id}
              value={values.locationKind}
              onChange={(chosen) =>
                set({ locationKind: KINDS.find(({ value }) => value === chosen)?.value ?? 'PHONE' })
              }
              options={KINDS}
            />
          )}
        </Field>
        <Text
          {...props}
          name="locationValue"
          label={VALUE_LABELS[values.locationKind]}
          optional
          placeholder={values.locationKind === 'LINK' ? 'https://' : ''}
        />
      </div>
    </Section>
  );
}

/** When the host can be met. */
export const Availability = ({ values, set, hostTimezone }: PartProps) => (
  <>
    <Section
      title="Hours"
      about={`On the clock of the host: ${zoneLabel(Date.now(), hostTimezone)}. What is booked or busy in a connected calendar is left out.`}
      className="mb-6"
    >
      <WeekEditor value={values.week} onChange={(week) => set({ week })} />
    </Section>
    <Section title="Other hours on single days" about="Holidays, or a day that is longer." className="mb-6">
      <DaysEditor value={values.days} onChange={(days) => set({ days })} timezone={hostTimezone} />
    </Section>
  </>
);

/** What keeps meetings apart, and from being too soon, too late or too many. */
export const Limits = (props: PartProps) => (
  <Section title="Limits" className="mb-6">
    <div className="grid gap-4 sm:grid-cols-3">
      <Text {...props} name="bufferBeforeMin" label="Minutes free before" number />
      <Text {...props} name="bufferAfterMin" label="Minutes free after" number />
      <Text {...props} name="maxPerDay" label="At most a day" optional number />
      <Text {...props} name="minNoticeMin" label="Notice in minutes" number />
      <Text {...props} name="horizonDays" label="Days ahead" number />
      <Text {...props} name="reminderMinutes" label="Reminder, minutes before" number hint="0 for none." />
    </div>
  </Section>
);

/** What is asked, and what is said afterwards. */
export function Rest(props: PartProps) {
  const { values, set, errors } = props;
  const id = useId();
  return (
    <>
      <Section title="Questions" about="Name and email address are always asked for." className="mb-6">
        <QuestionsEditor value={values.questions} onChange={(questions) => set({ questions })} />
        <div className="mt-3 flex items-center gap-3">
          <Switch id={`${id}guests`} checked={values.allowGuests} onChange={(allowGuests) => set({ allowGuests })} />
          <label htmlFor={`${id}guests`} className="text-sm">
            Guests can be brought along
          </label>
        </div>
      </Section>
      <Section title="Afterwards" className="mb-6">
        <div className="grid gap-4">
          <Field label="Message on confirmation" optional error={errors.confirmationMessage}>
            {(control) => (
              <textarea
                {...control}
                className="field min-h-16"
                value={values.confirmationMessage}
                onChange={(event) => set({ confirmationMessage: event.target.value })}
              />
            )}
          </Field>
          <Text {...props} name="redirectUrl" label="Then go to" optional placeholder="https://" />
          <div className="flex items-center gap-3">
            <Switch id={`${id}hidden`} checked={values.hidden} onChange={(hidden) => set({ hidden })} />
            <label htmlFor={`${id}hidden`} className="text-sm">
              Hidden: only who has the link finds it
            </label>
          </div>
        </div>
      </Section>
    </>
  );
}
