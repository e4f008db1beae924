import { usage } from '../../exit';

/** Cuts a JSON text that arrives in pieces into its outermost objects; only the object at hand is held. */
class Cutter {
  private held = '';
  private depth = 0;
  private brackets = 0;
  private quoted = false;
  private escaped = false;

  /** The objects that end in this piece. */
  push(chunk: string): string[] {
    const ended: string[] = [];
    let start = 0;
    for (let i = 0; i < chunk.length; i++) {
      const char = chunk.charAt(i);
      if (this.quoted) this.inText(char);
      else if (this.depth === 0 && char !== '{') this.between(char);
      else if (char === '"') this.quoted = true;
      else if (char === '{' && this.depth++ === 0) start = i;
      else if (char === '}' && --this.depth === 0) {
        ended.push(this.held + chunk.slice(start, i + 1));
        this.held = '';
        start = i + 1;
      }
    }
    if (this.depth > 0) this.held += chunk.slice(start);
    return ended;
  }

  end(): void {
    if (this.depth > 0 || this.brackets !== 0) throw usage('The file ends in the middle of its JSON.');
  }

  private inText(char: string): void {
    if (this.escaped) this.escaped = false;
    else if (char === '\\') this.escaped = true;
    else if (char === '"') this.quoted = false;
  }

  private between(char: string): void {
    if (char === '[') this.brackets++;
    else if (char === ']') this.brackets--;
    else if (!/[\s,\uFEFF]/.test(char)) throw usage('The file must hold JSON objects: a list, or one per line.');
  }
}

/** The objects of a JSON text one by one as it arrives: of a list, or one after the other, as in a file with one per line. */
export async function* jsonObjects(chunks: AsyncIterable<string>): AsyncGenerator<Record<string, unknown>> {
  const cutter = new Cutter();
  for await (const chunk of chunks) for (const text of cutter.push(chunk)) yield parse(text);
  cutter.end();
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw usage(`This is not JSON: ${text.slice(0, 80)}`);
  }
}
