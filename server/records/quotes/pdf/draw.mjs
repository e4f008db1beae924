import pdfmake from 'pdfmake';
import fonts from 'pdfmake/fonts/Roboto.js';

// Roboto comes with pdfmake: Latin, Greek and Cyrillic. What it lacks is drawn as an empty box.
const files = new Set(Object.values(fonts).flatMap((font) => Object.values(font)));
pdfmake.setFonts(fonts);
// A document names no files and no addresses; the fonts are all that is read.
pdfmake.setLocalAccessPolicy((path) => files.has(path));
pdfmake.setUrlAccessPolicy(() => false);
// The text of the outer columns stands where that of the page does.
const aligned = {
  paddingLeft: (/** @type {number} */ at) => (at === 0 ? 0 : 8),
  paddingRight: () => 0,
};
pdfmake.setTableLayouts({
  plain: { ...aligned, hLineWidth: () => 0, vLineWidth: () => 0 },
  ruled: {
    ...aligned,
    hLineWidth: (at) => (at === 0 ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => '#d7dbe0',
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
});

/**
 * Draws a document. The same one gives the same bytes.
 * @param {import('./layout').Drawing} drawing
 * @returns {Promise<Uint8Array>}
 */
export default async function draw({ definition, footer }) {
  const pdf = pdfmake.createPdf({
    ...definition,
    footer: (page, pages) => ({
      text: `${footer} · page ${page} of ${pages}`,
      color: '#5b6472',
      fontSize: 8,
      margin: [48, 16, 48, 0],
    }),
  });
  return new Uint8Array(await pdf.getBuffer());
}
