/** What the service says of a value, as callers of its API know it, and how people say it. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/String must contain at least 1 character\(s\)/g, 'Fill this in.'],
  [/String must contain at least (\d+) character\(s\)/g, 'At least $1 characters.'],
  [/String must contain at most (\d+) character\(s\)/g, 'At most $1 characters.'],
  [/Array must contain at least 1 element\(s\)/g, 'Choose at least one.'],
  [/Array must contain at least (\d+) element\(s\)/g, 'At least $1.'],
  [/Array must contain at most (\d+) element\(s\)/g, 'At most $1.'],
  [/Number must be greater than or equal to (-?[\d.]*\d)/g, '$1 or more.'],
  [/Number must be less than or equal to (-?[\d.]*\d)/g, '$1 or less.'],
  [/Number must be greater than (-?[\d.]*\d)/g, 'More than $1.'],
  [/Number must be less than (-?[\d.]*\d)/g, 'Less than $1.'],
  [/Expected (?:number|integer), received \w+/g, 'This is no number.'],
  [/\bExpected a color\b/g, 'Expected a colour'],
  // Its specification has words of its own for these, in messages that it gives word for word.
  [/\bOffering(?= not found\b| images\b)/g, 'Product'],
  [/\bno offering(?= found\b)/g, 'no product'],
  [/\bMeeting type(?= not found\b)/g, 'Booking type'],
  [/\bConversation(?= not found\b)/g, 'Chat'],
];

/** A message of the API in plain words, the names of its fields as they are. */
export const inPlainWords = (message: string): string =>
  WORDS.reduce((text, [said, plain]) => text.replace(said, plain), message);
