'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { ReferenceList } from '@/components/records/engine/editors/reference-list';
import { RecordName } from '@/components/records/engine/record-name';
import { Popover } from '@/components/ui/popover';
import { Select } from '@/components/ui/select';
import { TagChip } from '@/components/ui/tag-chip';
import { plural } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';

interface Audience {
  segmentType: 'tag' | 'static';
  tagId: string | null;
  contactIds: string[];
}

interface Props {
  value: Audience;
  onChange: (audience: Audience) => void;
  error: string | undefined;
}

/** Whom a campaign goes to: everybody with a tag when it is launched, or chosen contacts. */
export function AudienceField({ value, onChange, error }: Props) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium text-sm">To</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {(
          [
            ['tag', 'Everybody with a tag'],
            ['static', 'Chosen contacts'],
          ] as const
        ).map(([type, label]) => (
          <label key={type} className="flex items-center gap-2 text-sm pointer-coarse:min-h-10">
            <input
              type="radio"
              name="segmentType"
              checked={value.segmentType === type}
              onChange={() => onChange({ ...value, segmentType: type })}
              className="size-4 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
      {value.segmentType === 'tag' ? (
        <TagChoice value={value.tagId} onChange={(tagId) => onChange({ ...value, tagId })} />
      ) : (
        <ContactChoice value={value.contactIds} onChange={(contactIds) => onChange({ ...value, contactIds })} />
      )}
      {error ? (
        <p role="alert" className="text-danger text-xs">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

function TagChoice({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const { data } = useQuery(useTRPC().tags.list.queryOptions());
  const options = data?.tags.map(({ id, name, color, counts }) => ({
    value: id,
    label: (
      <span className="flex items-center gap-2">
        <TagChip name={name} color={color} />
        <span className="text-muted text-xs">{plural(counts.contacts, 'contact')}</span>
      </span>
    ),
  }));
  return (
    <div className="max-w-sm">
      <Select label="Tag" value={value} onChange={onChange} options={options} placeholder="Choose a tag…" />
      {data?.tags.length === 0 ? (
        <p className="mt-1 text-muted text-xs">There are no tags yet. Put some on contacts first.</p>
      ) : null}
    </div>
  );
}

const SHOWN = 60;

interface ContactsProps {
  value: string[];
  onChange: (ids: string[]) => void;
}

/** Contacts found one after the other. */
export function ContactChoice({ value, onChange }: ContactsProps) {
  const [open, setOpen] = useState(false);
  const shown = value.slice(0, SHOWN);
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {shown.map((id) => (
        <span
          key={id}
          className="inline-flex h-6 max-w-full items-center gap-1 rounded-full border border-line bg-surface pr-0.5 pl-2.5 text-xs pointer-coarse:h-9"
        >
          <span className="truncate">
            <RecordName type="contacts" id={id} />
          </span>
          <button
            type="button"
            aria-label="Remove this contact"
            onClick={() => onChange(value.filter((one) => one !== id))}
            className="flex size-5 items-center justify-center rounded-full text-faint hover:bg-hover hover:text-ink pointer-coarse:size-8"
          >
            <X className="size-3" aria-hidden />
          </button>
        </span>
      ))}
      {value.length > SHOWN ? <span className="text-muted text-xs">and {value.length - SHOWN} more</span> : null}
      <Popover
        open={open}
        onOpenChange={setOpen}
        label="Add a contact"
        className="w-72"
        trigger={
          <button
            type="button"
            className="flex h-6 items-center gap-1 rounded-full border border-line border-dashed px-2.5 text-muted text-xs hover:bg-hover hover:text-ink pointer-coarse:h-9"
          >
            <Plus className="size-3" aria-hidden />
            Add contact
          </button>
        }
      >
        <ReferenceList
          type="contacts"
          clearable={false}
          onPick={(row) => row && !value.includes(row.id) && onChange([...value, row.id])}
        />
      </Popover>
    </div>
  );
}
