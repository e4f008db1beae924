import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuCheck, MenuLabel } from './menu';
import { TagChip } from './tag-chip';

interface Tag {
  id: string;
  name: string;
  color: string;
}

interface Props<T extends Tag> {
  /** Every tag that there is; undefined until they are known. */
  all: T[] | undefined;
  chosen: readonly { id: string }[];
  onToggle: (tag: T, on: boolean) => void;
  /** What stands below the tags. */
  children?: ReactNode;
}

/** The button that puts tags on something and takes them off. */
export function TagMenu<T extends Tag>({ all, chosen, onToggle, children }: Props<T>) {
  return (
    <Menu
      align="start"
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
      {all?.length === 0 ? <MenuLabel>There are no tags yet.</MenuLabel> : null}
      {all?.map((tag) => (
        <MenuCheck
          key={tag.id}
          checked={chosen.some((one) => one.id === tag.id)}
          onChange={(on) => onToggle(tag, on)}
          keepOpen
        >
          <TagChip {...tag} />
        </MenuCheck>
      ))}
      {children}
    </Menu>
  );
}
