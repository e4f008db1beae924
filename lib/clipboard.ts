/** Puts a text on the clipboard. Rejects where the browser does not allow that; a page that came without TLS has no clipboard at all. */
export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
