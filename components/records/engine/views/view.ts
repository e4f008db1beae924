import type { Tree } from '../filters/tree';
import type { LayoutColumn } from '../grid/layout';

/** A list as somebody keeps it: what it shows, in which order, and which columns. */
export interface View {
  id: string;
  name: string;
  where: Tree | null;
  sort: string | null;
  columns: LayoutColumn[];
  shared: boolean;
  isDefault: boolean;
  ownerId: string;
}
