import { beforeEach, expect, it } from 'vitest';
import { makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { listPictures, readPicture, removePicture, setPicture } from './';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAAEUlEQVR4nGP4z8DwH4QZYAwAR8oH+WdZbrcAAAAASUVORK5CYII=';
/** The same with other sides. */
const sized = (width: number, height: number) => {
  const bytes = Buffer.from(PNG, 'base64');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes.toString('base64');
};

let ws: TestWorkspace;
let mia: { id: string };
beforeEach(async () => {
  ws = await makeWorkspace();
  mia = await makeMember(ws.id, { name: 'Mia' });
});
const ctx = () => memberContext(ws.id, mia.id);

it('is shown to the workspace, changed and removed', async () => {
  await setPicture(ctx(), { data: PNG });
  const [first] = (await listPictures(memberContext(ws.id, ws.ownerId))).pictures;
  expect(first?.id).toBe(mia.id);
  expect(await readPicture(ws.id, mia.id)).toMatchObject({ type: 'image/png', bytes: Buffer.from(PNG, 'base64') });
  await setPicture(ctx(), { data: sized(5, 5) });
  expect((await readPicture(ws.id, mia.id))?.bytes.readUInt32BE(16)).toBe(5);
  expect(await readPicture((await makeWorkspace()).id, mia.id)).toBeUndefined();
  await removePicture(ctx());
  expect((await listPictures(ctx())).pictures).toEqual([]);
});

it('is a picture of bounded size', async () => {
  const refused = async (data: string) => expect(setPicture(ctx(), { data })).rejects;
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  await (await refused(svg)).toThrow('Choose a PNG, JPEG or WebP picture.');
  await (await refused(sized(4097, 1))).toThrow('4096 pixels');
  await (await refused(sized(0, 1))).toThrow('Choose a PNG');
  const large = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(2 * 1024 * 1024)]).toString('base64');
  await (await refused(large)).toThrow('larger than 2 MB');
});
