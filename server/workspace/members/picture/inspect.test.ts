import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inspectPicture } from './inspect';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAEUlEQVR4nGP4z8DwH4QZYAwAR8oH+WdZbrcAAAAASUVORK5CYII=';
const WEBP = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==';
const JPEG_HEAD = 'ffd8ffe000104a46494600010100000100010000ffffc000110800050007030111';

it('reads the sides of pictures from their heads', () => {
  expect(inspectPicture(Buffer.from(PNG, 'base64'))).toEqual({ type: 'image/png', width: 2, height: 3 });
  expect(inspectPicture(Buffer.from(WEBP, 'base64'))).toEqual({ type: 'image/webp', width: 1, height: 1 });
  expect(inspectPicture(Buffer.from(JPEG_HEAD, 'hex'))).toEqual({ type: 'image/jpeg', width: 7, height: 5 });
});

it('takes nothing else for a picture, and no part of one', () => {
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a\x01\x00\x01\x00', '%PDF-1.7', ''])
    expect(inspectPicture(Buffer.from(text, 'latin1'))).toBeUndefined();
  expect(inspectPicture(Buffer.from(PNG, 'base64').subarray(0, 20))).toBeUndefined();
});

it('reads whatever bytes there are', () => {
  const heads = [
    '89504e470d0a1a0a0000000d49484452',
    '52494646000000005745425056503858',
    'ffd8ffe00004',
    'ffd8ffff',
    '',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 60 }), (head, rest) => {
      inspectPicture(Buffer.concat([Buffer.from(head, 'hex'), rest]));
    }),
  );
});
