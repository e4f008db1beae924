/** How a text with formats looks while it is edited. */
export const PROSE =
  '[&_a]:text-accent-text [&_a]:underline [&_blockquote]:border-line-strong [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_blockquote]:text-muted [&_h2]:font-semibold [&_h2]:text-base [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5';
