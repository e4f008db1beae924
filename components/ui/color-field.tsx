import { Field } from '@/components/ui/field';

interface Props {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (color: string) => void;
}

/** A color, picked or typed as `#rrggbb`. */
export const ColorField = ({ label, value, error, onChange }: Props) => (
  <Field label={label} error={error}>
    {(control) => (
      <span className="flex items-center gap-2">
        <input
          type="color"
          aria-label={`Pick: ${label}`}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
          onChange={(event) => onChange(event.target.value)}
          className="size-8 shrink-0 rounded-md border border-line-strong bg-surface p-0.5 pointer-coarse:size-10"
        />
        <input
          {...control}
          className="field font-mono"
          maxLength={7}
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    )}
  </Field>
);
