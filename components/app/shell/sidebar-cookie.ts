/** Says that the sidebar is narrow; a cookie, so that the page arrives as it was left. */
export const SIDEBAR_COOKIE = 'crm_sidebar';
export const NARROW = 'narrow';

export function keepSidebar(isNarrow: boolean): void {
  const age = isNarrow ? 31536000 : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${SIDEBAR_COOKIE}=${NARROW}; path=/; max-age=${age}; samesite=lax`;
}
