import sanitizeHtml from 'sanitize-html';

/**
 * HTML of mail from outside without what could act: no scripts, forms, frames or addresses of other kinds. It is shown in a
 * sandbox besides; this is for whoever reads it by the API and shows it in a page of their own.
 * @param {string} html
 */
export function cleanHtml(html) {
  return sanitizeHtml(html, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'font', 'center'],
    allowedAttributes: {
      '*': ['style', 'align', 'valign', 'bgcolor', 'color', 'width', 'height', 'dir', 'lang', 'title'],
      a: ['href', 'name'],
      img: ['src', 'alt', 'border'],
      font: ['face', 'size'],
      table: ['border', 'cellpadding', 'cellspacing'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'cid', 'data'] },
    nestingLimit: 100,
  });
}
