'use client';

import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Popover } from '@/components/ui/popover';
import { lazyWithin } from '@/lib/lazy';

const TagList = lazyWithin(() => import('./editors/tag-list').then((module) => module.TagList));

interface Tag {
  id: string;
  name: string;
  color: string;
}

interface Props {
  chosen: readonly { id: string }[];
  onToggle: (tag: Tag, on: boolean) => void;
  /** What stands below the tags. */
  children?: ReactNode;
}

/** The button that puts tags on something and takes them off. */
export const TagMenu = ({ chosen, onToggle, children }: Props) => (
  <Popover
    label="Tags"
    className="w-64"
    trigger={
      <button
        type="button"
        className="flex h-5 items-center gap-1 rounded-full border border-line border-dashed px-2 text-2xs text-muted hover:bg-hover hover:text-ink pointer-coarse:h-8"
      >
        <Plus className="size-3" aria-hidden />
        Tag
      </button>
    }
  >
    <TagList makes chosen={chosen} onPick={(tag) => onToggle(tag, !chosen.some(({ id }) => id === tag.id))} />
    {children}
  </Popover>
);
