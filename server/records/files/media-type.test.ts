import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCompatible, SNIFFED_BYTES } from './media-type';
import { servedAs } from './served-as';

const text = (content: string) => Buffer.from(content);
const hex = (bytes: string) => Buffer.from(bytes.replace(/ /g, ''), 'hex');
/** The start of a zip file whose first entry has this name and content. */
function zip(name: string, content = '') {
  const header = hex('504b0304 1400 0000 0000 0000 0000 00000000 00000000 00000000 0000 0000');
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, text(name), text(content), Buffer.alloc(SNIFFED_BYTES)]).subarray(0, SNIFFED_BYTES);
}
const PNG = hex('89504e470d0a1a0a 0000000d49484452 00000001000000010802000000');
const JPEG = hex('ffd8ffe000104a46494600010100');
const PDF = text('%PDF-1.7\n%\xe2\xe3');
const EXE = Buffer.concat([text('MZ'), Buffer.alloc(200)]);
const CFB = Buffer.concat([hex('d0cf11e0a1b11ae1'), Buffer.alloc(600)]);
const MP4 = Buffer.concat([hex('00000018'), text('ftypisom'), Buffer.alloc(100)]);
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('what a file is said to be', () => {
  it.each<[string, Buffer]>([
    ['image/png', PNG],
    ['image/jpg', JPEG],
    ['image/jpeg', JPEG],
    ['application/pdf', PDF],
    ['application/zip', zip('a.txt')],
    ['application/x-zip-compressed', zip('a.txt')],
    [DOCX, zip('[Content_Types].xml')],
    ['application/vnd.ms-excel', zip('[Content_Types].xml')],
    ['application/vnd.ms-excel', CFB],
    ['application/vnd.ms-excel', text('a;b\n1;2')],
    ['application/msword', CFB],
    ['application/vnd.ms-outlook', CFB],
    ['video/mp4', MP4],
    ['audio/mp4', MP4],
    ['text/csv', text('BMW,1\nAudi,2')],
    ['text/plain', text('%PDF is how those begin')],
    ['text/plain', hex('416e676562f6740a')],
    ['text/html', text('<!doctype html>')],
    ['image/svg+xml', text('<?xml version="1.0"?><svg/>')],
    ['application/json', text('{}')],
    ['message/rfc822', text('From: a@b.example\r\n')],
    ['application/octet-stream', EXE],
    ['application/x-unheard-of', EXE.subarray(2)],
  ])('can be %s', async (declared, head) => {
    expect(await isCompatible(declared, head)).toBe(true);
  });

  it.each<[string, Buffer]>([
    ['image/png', JPEG],
    ['image/png', text('<script>')],
    ['image/gif', text('nothing')],
    ['image/bmp', text('<html>')],
    ['image/tiff', text('<html>')],
    ['application/pdf', text('<html>%PDF-1.7')],
    ['application/pdf', zip('a.txt')],
    ['text/plain', PNG],
    ['text/csv', EXE],
    ['text/html', JPEG],
    ['image/svg+xml', PNG],
    [DOCX, EXE],
    [DOCX, PDF],
    ['video/mp4', EXE],
    ['audio/mpeg', zip('a.txt')],
    ['application/zip', PDF],
  ])('cannot be %s', async (declared, head) => {
    expect(await isCompatible(declared, head)).toBe(false);
  });

  it('never breaks on bytes that nobody meant to be a file', async () => {
    const starts = [
      PNG,
      JPEG,
      PDF,
      EXE,
      CFB,
      MP4,
      zip('[Content_Types].xml'),
      text('ID3'),
      text('RIFF'),
      text('II*\0'),
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: SNIFFED_BYTES }), async (start, rest) => {
        const head = Buffer.concat([start, rest]).subarray(0, SNIFFED_BYTES);
        expect(typeof (await isCompatible('application/x-any', head))).toBe('boolean');
      }),
      { numRuns: 300 },
    );
  });
});

describe('how a file is sent', () => {
  it('shows pictures and PDF, and saves the rest under a type that is never a page', () => {
    for (const type of ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf']) {
      expect(servedAs(type)).toEqual({ type, disposition: 'inline' });
    }
    for (const type of ['text/plain', 'text/csv', 'video/mp4', 'application/zip', DOCX, 'application/vnd.ms-excel']) {
      expect(servedAs(type)).toEqual({ type, disposition: 'attachment' });
    }
    for (const type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'text/javascript', 'x/y']) {
      expect(servedAs(type)).toEqual({ type: 'application/octet-stream', disposition: 'attachment' });
    }
  });
});
