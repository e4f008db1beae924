'use client';

import type { ComponentProps } from 'react';
import { Field } from './field';

type Shown = Omit<ComponentProps<typeof Field>, 'children'>;
type Typed = Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'inputMode'
  | 'placeholder'
  | 'spellCheck'
  | 'maxLength'
  | 'min'
  | 'max'
  | 'autoComplete'
  | 'autoFocus'
  | 'disabled'
>;

interface Props extends Shown, Typed {
  value: string;
  onChange: (value: string) => void;
  /** Written in letters of one width, as addresses and codes are. */
  mono?: boolean;
}

/** A line of text with its name. */
export function TextField({ label, hint, error, optional, className, value, onChange, mono, ...input }: Props) {
  return (
    <Field {...{ label, hint, error }} {...(optional && { optional })} {...(className && { className })}>
      {(control) => (
        <input
          {...control}
          {...input}
          className={mono ? 'field font-mono' : 'field'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface AreaProps
  extends Shown,
    Pick<ComponentProps<'textarea'>, 'rows' | 'placeholder' | 'maxLength' | 'spellCheck' | 'disabled'> {
  value: string;
  onChange: (value: string) => void;
  mono?: boolean;
}

/** Some lines of text with their name. */
export function TextAreaField({ label, hint, error, optional, className, value, onChange, mono, ...area }: AreaProps) {
  return (
    <Field {...{ label, hint, error }} {...(optional && { optional })} {...(className && { className })}>
      {(control) => (
        <textarea
          {...control}
          {...area}
          className={mono ? 'field font-mono' : 'field'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
