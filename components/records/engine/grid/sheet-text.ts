/** A value as a sheet holds it. */
export function sheetText(value: unknown, choices: Record<string, { label: string }> = {}): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => sheetText(one, choices)).join(', ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return 'name' in value ? String(value.name) : '';
  return choices[String(value)]?.label ?? String(value);
}

const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');

/** Rows of texts as what a sheet takes: tab-separated, and as a table for whatever reads HTML. */
export const asSheet = (rows: readonly (readonly string[])[]) => ({
  'text/plain': rows.map((row) => row.map(quoted).join('\t')).join('\r\n'),
  'text/html': `<table>${rows.map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`).join('')}</table>`,
});
