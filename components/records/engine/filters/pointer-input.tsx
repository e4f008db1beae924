'use client';

import type { Target } from '../definition';
import { ReferenceEditor } from '../editors/reference';
import { TargetList } from '../editors/target-list';
import { ChosenValues } from './chosen-values';
import { PointerName } from './pointer-name';

interface Props {
  to: Target;
  label: string;
  value: unknown;
  onChange: (id: string | undefined) => void;
}

/** Chooses the record, the member or the stage that a condition names. */
export function PointerInput({ to, label, value, onChange }: Props) {
  return (
    <ReferenceEditor
      label={label}
      to={to}
      required
      hasMe
      value={value}
      shown={typeof value === 'string' ? <PointerName to={to} id={value} /> : undefined}
      onPick={(picked) => onChange(picked?.id)}
      control={{ id: 'condition-value', 'aria-describedby': undefined, 'aria-invalid': undefined }}
    />
  );
}

interface SeveralProps {
  to: Target;
  label: string;
  value: unknown;
  onChange: (ids: string[]) => void;
}

/** Chooses several of them: those that are chosen stand above the list in which more are found. */
export function PointersInput({ to, label, value, onChange }: SeveralProps) {
  const chosen = [value ?? []].flat().map(String);
  return (
    <>
      <ChosenValues
        label={label}
        values={chosen}
        show={(id) => <PointerName to={to} id={id} />}
        removal={() => `Remove ${label} from the condition`}
        onRemove={(id) => onChange(chosen.filter((one) => one !== id))}
      />
      <TargetList
        key={chosen.length}
        to={to}
        clearable={false}
        hasMe
        onPick={(picked) => picked && onChange([...new Set([...chosen, picked.id])])}
      />
    </>
  );
}
