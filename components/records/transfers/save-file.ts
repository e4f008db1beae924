/** Saves a file of the service: its answer says that it is one, so the page stays. */
export function saveFile(url: string): void {
  window.location.assign(new URL(url).pathname);
}
