import type { Control } from '@/components/ui/field';
import type { Field } from '../types';

export interface EditorProps {
  field: Field;
  value: unknown;
  /** Called with a value that is to be kept. `shown` is how the record itself will show it. */
  onCommit: (value: unknown, shown?: unknown) => void;
  control: Control;
  /** Without a border until it is pointed at, as in a panel. */
  bare: boolean;
  disabled: boolean;
}
