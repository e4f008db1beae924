'use client';

import { useState } from 'react';
import { FormDialog } from '@/components/ui/form-dialog';
import { Switch } from '@/components/ui/switch';
import { TextField } from '@/components/ui/text-field';

export interface ViewForm {
  name: string;
  shared: boolean;
  isDefault: boolean;
}

interface Props {
  title: string;
  action: string;
  form: ViewForm;
  mayShare: boolean;
  /** Filters of the list that no view can keep. */
  left?: readonly string[];
  busy: boolean;
  error: string | undefined;
  onSubmit: (form: ViewForm) => void;
  onClose: () => void;
}

/** Asks what a view is called, who sees it, and whether the list begins with it. */
export function ViewDialog({ form: first, mayShare, left = [], onSubmit, ...dialog }: Props) {
  const [form, setForm] = useState(first);
  const change = (changes: Partial<ViewForm>) => setForm({ ...form, ...changes });
  return (
    <FormDialog
      {...dialog}
      description="It keeps the conditions, the order and the columns of the list."
      disabled={form.name.trim() === ''}
      onSubmit={() => onSubmit({ ...form, name: form.name.trim() })}
    >
      <TextField
        label="Name"
        value={form.name}
        onChange={(name) => change({ name })}
        maxLength={100}
        autoComplete="off"
      />
      {mayShare ? (
        <Line
          label="Share with the workspace"
          about="Everybody sees it; you and admins can change it."
          checked={form.shared}
          onChange={(shared) => change({ shared })}
        />
      ) : null}
      <Line
        label="My default"
        about="Your list begins with it."
        checked={form.isDefault}
        onChange={(isDefault) => change({ isDefault })}
      />
      {left.length > 0 ? <p className="text-muted text-xs">Not kept: {left.join(', ')}.</p> : null}
    </FormDialog>
  );
}

interface LineProps {
  label: string;
  about: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

const Line = ({ label, about, checked, onChange }: LineProps) => (
  <div className="flex items-start gap-3">
    <div className="min-w-0 flex-1">
      <p className="font-medium text-sm">{label}</p>
      <p className="text-muted text-xs">{about}</p>
    </div>
    <Switch label={label} checked={checked} onChange={onChange} />
  </div>
);
