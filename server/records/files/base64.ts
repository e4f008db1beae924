import { slice } from '@/server/kernel/slice';

/** Characters that are looked at in one go; groups of four stand for three bytes each. */
const PIECE = 16 * 1024;
const PADDING = 0x3d;
const isLetter = Array.from({ length: 128 }, (_, code) => /[A-Za-z0-9+/]/.test(String.fromCharCode(code)));

/**
 * The bytes that a text in base64 stands for (RFC 4648 §4), whatever gaps are in it; undefined where it is no base64. It is read in
 * slices, one character at a time: an expression for the whole would find as many gaps as there are letters.
 */
export async function decodeBase64(text: string): Promise<Buffer | undefined> {
  const bytes = Buffer.allocUnsafeSlow(Math.ceil(text.length / 4) * 3);
  const letters = Buffer.allocUnsafe(PIECE + 4);
  let [size, left, padding] = [0, 0, 0];
  for (let from = 0; from < text.length; from += PIECE) {
    const end = Math.min(from + PIECE, text.length);
    for (let at = from; at < end; at++) {
      const code = text.charCodeAt(at);
      if (isLetter[code] && padding === 0) letters[left++] = code;
      else if (code === PADDING) padding += 1;
      else if (!isGap(code)) return undefined;
    }
    const whole = left - (left % 4);
    size += bytes.write(letters.toString('latin1', 0, whole), size, 'base64');
    letters.copyWithin(0, whole, left);
    left -= whole;
    await slice();
  }
  if (left === 1 || padding > 2 || (left + padding) % 4 === 1 || (padding > 0 && size + left === 0)) return undefined;
  size += bytes.write(letters.toString('latin1', 0, left), size, 'base64');
  return bytes.subarray(0, size);
}

const isGap = (code: number) => code === 0x20 || /\s/.test(String.fromCharCode(code));
