import { Field } from '@/components/ui/field';
import { Section } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import type { Import } from '@/server/records/imports/contract';
import { CONVERTED } from '@/server/records/imports/limits';
import type { ImportRead } from './use-import';

const DUPLICATES = [
  { value: 'UPDATE', label: 'Update the record' },
  { value: 'SKIP', label: 'Skip the row' },
  { value: 'CREATE', label: 'Create another record' },
] as const;
const MATCH_BY = [
  { value: 'KEY', label: 'Address, domain, SKU or external id' },
  { value: 'NAME', label: 'The same, or the name' },
  { value: 'EXTERNAL_ID', label: 'External id alone' },
] as const;
const ENCODINGS = [
  ...(['utf-8', 'windows-1252', 'windows-1250', 'windows-1251', 'iso-8859-15', 'utf-16le'] as const),
  ...(['macintosh', 'shift_jis', 'gb18030', 'big5', 'euc-kr'] as const),
];

interface Chosen {
  duplicates?: Import['duplicates'];
  matchBy?: Import['matchBy'];
  encoding?: string;
}

interface Props {
  read: ImportRead;
  disabled: boolean;
  onChange: (chosen: Chosen) => void;
}

/** What becomes of rows whose record is there, and how the text is read. */
export function Options({ read, disabled, onChange }: Props) {
  const { duplicates, matchBy, encoding } = read.import;
  const isText = encoding !== null && !CONVERTED.some((kind) => kind === encoding);
  const others = isText ? [...new Set([encoding, ...ENCODINGS])] : [];
  return (
    <Section title="Rows that are there already" about="An empty cell overwrites nothing.">
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="A row finds its record by">
          {({ id }) => (
            <Select
              id={id}
              value={matchBy}
              options={MATCH_BY}
              disabled={disabled}
              onChange={(value) => onChange({ matchBy: value as Import['matchBy'] })}
            />
          )}
        </Field>
        <Field label="What becomes of it then">
          {({ id }) => (
            <Select
              id={id}
              value={duplicates}
              options={DUPLICATES}
              disabled={disabled}
              onChange={(value) => onChange({ duplicates: value as Import['duplicates'] })}
            />
          )}
        </Field>
        {others.length > 0 ? (
          <Field label="Encoding of the text">
            {({ id }) => (
              <Select
                id={id}
                value={encoding}
                options={others.map((value) => ({ value, label: value.toUpperCase() }))}
                disabled={disabled}
                onChange={(value) => value !== null && onChange({ encoding: value })}
              />
            )}
          </Field>
        ) : null}
      </div>
    </Section>
  );
}
