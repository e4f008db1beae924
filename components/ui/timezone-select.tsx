import type { Control } from './field';
import { Select } from './select';

interface Props extends Control {
  value: string;
  onChange: (timezone: string) => void;
  disabled?: boolean;
}

/** Chooses an IANA time zone, of those that the browser knows; letters lead to those that begin with them. */
export function TimezoneSelect({ value, onChange, id, disabled, ...control }: Props) {
  const zones = [...new Set(['UTC', value, ...Intl.supportedValuesOf('timeZone')])];
  return (
    <Select
      id={id}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
      options={zones.map((zone) => ({ value: zone, label: zone }))}
      disabled={disabled}
      invalid={control['aria-invalid']}
      describedBy={control['aria-describedby']}
    />
  );
}
