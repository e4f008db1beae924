/** What a saved answer can hold in braces. */
export const PLACEHOLDERS = ['visitor.name', 'visitor.email', 'member.name'] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];

/** What is known of those who talk. */
export type Talking = { [P in Placeholder]: string | null };

const IN_BRACES = /\{\{\s*([^{}|]*?)\s*(?:\|\s*default:\s*"([^"{}]*)"\s*)?\}\}/g;
/** Said in the place of a name that nobody gave, where the answer has no default of its own. */
const UNKNOWN: Record<Placeholder, string> = {
  'visitor.name': 'there',
  'visitor.email': 'your address',
  'member.name': 'the team',
};

const isPlaceholder = (name: string): name is Placeholder => (PLACEHOLDERS as readonly string[]).includes(name);

/** The first text in braces that nothing fills in. */
export function unknownPlaceholder(body: string): string | undefined {
  for (const [whole, name = ''] of body.matchAll(IN_BRACES)) if (!isPlaceholder(name)) return whole;
  return undefined;
}

/** An answer as it is said to one visitor. What is no placeholder stays as it is. */
export const fillAnswer = (body: string, talking: Talking): string =>
  body.replace(IN_BRACES, (whole, name: string, otherwise?: string) =>
    isPlaceholder(name) ? talking[name] || (otherwise ?? UNKNOWN[name]) : whole,
  );
