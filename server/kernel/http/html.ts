import { escapeHtml } from '../escape-html.mjs';

export { escapeHtml };

/** Attributes of a tag; what is undefined or false is left out, what is true stands alone. */
export function attributes(values: Record<string, string | boolean | undefined>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => {
      if (value === undefined || value === false) return [];
      return value === true ? [` ${name}`] : [` ${name}="${escapeHtml(value)}"`];
    })
    .join('');
}

/** JSON as it stands in a script: no character that HTML could end the script at. */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
