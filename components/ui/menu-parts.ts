import type { Menu } from 'radix-ui/internal';
import { createContext } from 'react';

/** What a menu is made of, given to its entries by its list: they come with a page, the list when it is opened. */
export const MenuParts = createContext<typeof Menu | undefined>(undefined);
