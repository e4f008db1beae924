'use client';

import { Badge } from '@/components/ui/badge';
import { Menu, MenuCheck } from '@/components/ui/menu';
import { FieldTrigger } from './field-trigger';
import type { EditorProps } from './props';

/** Several of a few values. */
export function MultiEditor({ field, value, onCommit, control, bare, opened, disabled }: EditorProps) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const toggle = (code: string, on: boolean) => onCommit(on ? [...chosen, code] : chosen.filter((one) => one !== code));
  return (
    <Menu
      align="start"
      opened={opened}
      trigger={
        <FieldTrigger control={control} bare={bare} disabled={disabled}>
          <span className="flex min-h-5 min-w-0 flex-1 flex-wrap gap-1">
            {chosen.length === 0 ? <span className="text-faint">—</span> : null}
            {chosen.map((code) => (
              <Badge key={code}>{field.choices?.[code]?.label ?? code}</Badge>
            ))}
          </span>
        </FieldTrigger>
      }
    >
      {Object.entries(field.choices ?? {}).map(([code, { label }]) => (
        <MenuCheck key={code} checked={chosen.includes(code)} onChange={(on) => toggle(code, on)} keepOpen>
          {label}
        </MenuCheck>
      ))}
    </Menu>
  );
}
