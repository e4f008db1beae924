import type { Control } from '@/components/ui/field';
import type { EditorField } from '../definition';

export interface EditorProps {
  field: EditorField;
  value: unknown;
  /** Called with a value that is to be kept. `shown` is how the record itself will show it. */
  onCommit: (value: unknown, shown?: unknown) => void;
  control: Control;
  /** Without a border until it is pointed at, as in a panel. */
  bare: boolean;
  /** Is open from the beginning where it is a list to choose from, and says when that was closed. */
  opened?: { onClose: () => void } | undefined;
  disabled: boolean;
  /** What was typed to begin with, in place of what was there. */
  typed?: string | undefined;
}

/** A record that was chosen, as the one that points at it shows it. */
export interface Picked {
  id: string;
  name: string;
}
