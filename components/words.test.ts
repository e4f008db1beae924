import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Words that the console has another word for; docs/glossary.md says which. */
const RETIRED = [
  /\be-mails?\b/i,
  /\bconversations?\b/i,
  /\bmeeting types?\b/i,
  /\bstage of the board\b|\bkind of stage\b/i,
  /\bOfferings?\b|\b(an?|the|this|of|no) offerings?\b/,
];

/** What a file says to people: its strings and its text between tags, without comments and without names of the code. */
function saidIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '').replace(/^import .*$/gm, '');
  const said = code.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|>[^<>{}]+</g) ?? [];
  // What is all capitals, or a word with a dot or a slash in it, is a code or a path.
  return said.filter((text) => !/^['"`]([A-Z_]+|\S*[./]\S*)['"`]$/.test(text));
}

const filesBelow = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$/.test(path))
    .map((path) => `${root}/${path}`);

it('speaks of each thing by one word, on every page', () => {
  const files = ['components', 'app', 'server/automation/reports'].flatMap(filesBelow);
  const found = files.flatMap((file) =>
    saidIn(readFileSync(file, 'utf8')).flatMap((text) =>
      RETIRED.some((word) => word.test(text)) ? [`${file}: ${text.trim()}`] : [],
    ),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
