/** How the quoted original begins in the HTML of a mail; it goes on to the end of the text. */
export const QUOTE_START = '<div class="crm-quote">';
