/** The header in which a page says whose records it shows. */
export const PAGE_WORKSPACE = 'x-page-workspace';
