/** Pixels a side of a picture, enough for the largest place that shows one on any screen. */
const SIDE = 256;
/** A type that every browser writes, without what cameras note in it. */
const TYPE = 'image/jpeg';
const QUALITY = 0.9;

/** The middle of a picture as a small square one, in Base64. Rejects where the browser cannot read it. */
export async function smallerPicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const side = Math.min(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('This browser draws no pictures.');
  // Where a picture lets its ground shine through, that is white.
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, SIDE, SIDE);
  paper.drawImage(bitmap, (bitmap.width - side) / 2, (bitmap.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  bitmap.close();
  return canvas.toDataURL(TYPE, QUALITY).replace(/^[^,]*,/, '');
}
