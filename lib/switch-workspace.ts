/** Shows another of the person's workspaces. The cookie only chooses; the server checks that they belong to it. */
export function switchTo(workspaceId: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `crm_workspace=${workspaceId}; path=/; max-age=31536000; samesite=lax`;
  window.location.assign('/');
}
