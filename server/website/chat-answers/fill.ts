/** What a saved answer can hold in braces. */
export const PLACEHOLDERS = ['visitor.name', 'visitor.email', 'member.name'] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

/** What is known of those who talk. */
export type AnswerValues = { [P in Placeholder]: string | null };

/** Said in the place of a name that nobody gave, where the answer has no default of its own. */
const UNKNOWN: Record<Placeholder, string> = {
  'visitor.name': 'there',
  'visitor.email': 'your address',
  'member.name': 'the team',
};
const DEFAULT = /^\s*default:\s*"([^"{}]*)"\s*$/;

interface InBraces {
  whole: string;
  start: number;
  name: string;
  otherwise: string | undefined;
}

/** What stands in braces, from each `}}` back to the last `{{` before it. Each place is looked at once. */
function* inBraces(body: string): Generator<InBraces> {
  let from = 0;
  for (let end = body.indexOf('}}'); end >= 0; end = body.indexOf('}}', from)) {
    const before = body.slice(from, end);
    const open = before.lastIndexOf('{{');
    const read = open < 0 ? undefined : readInside(before.slice(open + 2));
    if (read) yield { ...read, start: from + open, whole: body.slice(from + open, end + 2) };
    from = end + 2;
  }
}

function readInside(inside: string): Pick<InBraces, 'name' | 'otherwise'> | undefined {
  if (/[{}]/.test(inside)) return undefined;
  const bar = inside.indexOf('|');
  if (bar < 0) return { name: inside.trim(), otherwise: undefined };
  const found = DEFAULT.exec(inside.slice(bar + 1));
  return found ? { name: inside.slice(0, bar).trim(), otherwise: found[1] } : undefined;
}

const isPlaceholder = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name);

/** The first text in braces that nothing fills in. */
export function unknownPlaceholder(body: string): string | undefined {
  for (const { whole, name } of inBraces(body)) if (!isPlaceholder(name)) return whole;
  return undefined;
}

/** An answer as it is said to one visitor. What is no placeholder stays as it is. */
export function fillAnswer(body: string, talking: AnswerValues): string {
  let said = '';
  let from = 0;
  for (const { whole, start, name, otherwise } of inBraces(body)) {
    if (!isPlaceholder(name)) continue;
    said += body.slice(from, start) + (talking[name] || (otherwise ?? UNKNOWN[name]));
    from = start + whole.length;
  }
  return said + body.slice(from);
}
