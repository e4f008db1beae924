/** One line that says what is going on, on a terminal; elsewhere nothing. */
export function showStatus(stream: NodeJS.WriteStream = process.stderr): { show(text: string): void; end(): void } {
  if (!stream.isTTY) return { show: () => {}, end: () => {} };
  let shown = '';
  return {
    show(text) {
      if (text !== shown) stream.write(`\r${text}\u001b[K`);
      shown = text;
    },
    end() {
      if (shown) stream.write('\r\u001b[K');
    },
  };
}
