import { expect, it } from 'vitest';
import { shortName } from './mail-state';

it('names whoever wrote, or their address as people read it', () => {
  expect(shortName('"Ada Lovelace" <ada@xn--bcher-kva.example>')).toBe('Ada Lovelace');
  expect(shortName('ada@xn--bcher-kva.example')).toBe('ada@bücher.example');
  expect(shortName('<ada@xn--bcher-kva.example>')).toBe('ada@bücher.example');
  expect(shortName('ada@xn--pple-43d.example')).toBe('ada@xn--pple-43d.example');
});
