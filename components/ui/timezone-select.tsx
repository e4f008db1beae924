import type { Control } from './field';

interface Props extends Control {
  value: string;
  onChange: (timezone: string) => void;
  disabled?: boolean;
}

/** Chooses an IANA time zone; the browser's own list, which can be typed into. */
export function TimezoneSelect({ value, onChange, ...control }: Props) {
  return (
    <select {...control} className="field" value={value} onChange={(event) => onChange(event.target.value)}>
      {[...new Set(['UTC', value, ...Intl.supportedValuesOf('timeZone')])].map((zone) => (
        <option key={zone}>{zone}</option>
      ))}
    </select>
  );
}
