/** Where the files of a font are that comes with pdfmake. */
declare module 'pdfmake/fonts/Roboto.js' {
  const fonts: Record<'Roboto', Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>;
  export default fonts;
}
