'use client';

import { X } from 'lucide-react';
import type { Target } from '../definition';
import { ReferenceEditor } from '../editors/reference';
import { TargetList } from '../editors/target-list';
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
      {chosen.length > 0 ? (
        <ul aria-label={label} className="flex max-h-32 flex-wrap gap-1 overflow-y-auto">
          {chosen.map((id) => (
            <li key={id} className="flex max-w-full items-center rounded-md bg-selected text-accent-text text-xs">
              <span className="min-w-0 truncate pl-2">
                <PointerName to={to} id={id} />
              </span>
              <button
                type="button"
                aria-label={`Remove ${label} from the condition`}
                onClick={() => onChange(chosen.filter((one) => one !== id))}
                className="p-1.5 hover:bg-hover pointer-coarse:p-2.5 [&_svg]:size-3"
              >
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
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
