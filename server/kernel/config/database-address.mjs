// `up` reads this too, so it imports nothing.

/**
 * An address of a database as the driver reads it. One that names its host behind the question mark, as that of a socket is
 * (`postgresql://crm:password@/crm?host=/run/postgresql`), is none to `URL`.
 * @param {string} address
 */
const whole = (address) => (URL.canParse(address) ? address : address.replace('@/', '@localhost/'));

/** @param {string} address */
export const isDatabaseAddress = (address) => /^postgres(ql)?:\/\//.test(address) && URL.canParse(whole(address));

/** @param {string} address */
export const readDatabaseAddress = (address) => new URL(whole(address));
