// Makes rows of records of JSON. A value within another is a column called by its path, as in `emails.email`.

/** @typedef {Record<string, unknown>} Json */

/** What a record of another kind has such records under: Close writes leads, which are companies here, with all that belongs to them. */
const HELD = /** @type {Record<string, string[]>} */ ({
  contacts: ['contacts', 'people'],
  deals: ['opportunities', 'deals'],
  tasks: ['tasks'],
  notes: ['notes', 'activities'],
});
/** Deeper values are kept as they are written. */
const MOST_LEVELS = 6;
const LONGEST_NAME = 200;

/**
 * @param {unknown} value
 * @returns {value is Json}
 */
export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The rows of a record: those of what it holds, where that is what rows are to become, else its own.
 * @param {Json} record
 * @param {string} resource
 * @returns {Generator<Map<string, string>>} cells by the names of their columns
 */
export function* rowsOf(record, resource) {
  const lists = (HELD[resource] ?? []).map((name) => record[name]).filter((value) => Array.isArray(value));
  if (lists.length === 0) yield cellsOf(record);
  for (const held of lists.flat().filter(isObject)) {
    // Mails and calls are told as activities, too.
    if (resource === 'notes' && held._type !== undefined && held._type !== 'Note') continue;
    const cells = cellsOf(resource === 'deals' ? dealOf(held) : held);
    put(cells, 'company.name', record.display_name ?? record.name);
    yield cells;
  }
}

/**
 * A deal of Close has no name but its note, and its value is in cents, as what it writes for people beside it shows.
 * @param {Json} held
 */
function dealOf(held) {
  const [name] = [held.name, held.title, held.note].filter(isText);
  const isInCents = Number.isInteger(held.value) && isText(held.value_formatted);
  return {
    ...held,
    name: name?.trim().split('\n', 1)[0]?.slice(0, LONGEST_NAME),
    value: isInCents ? Number(held.value) / 100 : held.value,
    value_formatted: isInCents ? null : held.value_formatted,
  };
}

/**
 * @param {unknown} value
 * @returns {value is string}
 */
const isText = (value) => typeof value === 'string' && value.trim() !== '';

/** @param {Json} record */
function cellsOf(record) {
  /** @type {Map<string, string>} */
  const cells = new Map();
  const { custom, ...others } = record;
  if (!isObject(custom)) put(cells, 'custom', custom);
  // Close keeps what its users named themselves apart, and once more by ids that say nothing.
  for (const [name, value] of Object.entries(others))
    if (!isObject(custom) || !name.startsWith('custom.')) put(cells, name, value);
  if (isObject(custom))
    for (const [name, value] of Object.entries(custom)) put(cells, cells.has(name) ? `custom.${name}` : name, value);
  return cells;
}

/**
 * @param {Map<string, string>} cells
 * @param {string} name
 * @param {unknown} value
 * @param {number} [level]
 */
function put(cells, name, value, level = 0) {
  if (value === null || value === undefined || value === '') return;
  if (typeof value !== 'object') cells.set(name, String(value));
  else if (level >= MOST_LEVELS) cells.set(name, JSON.stringify(value));
  else if (Array.isArray(value)) putList(cells, name, value, level);
  else for (const [key, one] of Object.entries(value)) put(cells, `${name}.${key}`, one, level + 1);
}

/**
 * @param {Map<string, string>} cells
 * @param {string} name
 * @param {unknown[]} list
 * @param {number} level
 */
function putList(cells, name, list, level) {
  const objects = list.filter(isObject);
  const texts = (objects.length > 0 ? objects.map((one) => one.name) : list).filter((one) => one !== null);
  const [first] = objects;
  if (texts.every((one) => typeof one !== 'object' && one !== undefined)) put(cells, name, textOf(texts.map(String)));
  // What has an id is a record of its own, and no part of this one. Of several addresses the first is the one that is used.
  else if (first && first.id === undefined) put(cells, name, first, level + 1);
}

/**
 * Several values in one cell, as an import reads them.
 * @param {string[]} values
 */
const textOf = (values) =>
  values.length > 1 && values.some((value) => /[;,]/.test(value)) ? JSON.stringify(values) : values.join('; ');
