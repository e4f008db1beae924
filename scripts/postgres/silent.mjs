import { withClient } from './client.mjs';

/**
 * Whether a server leaves a new connection, or its first question, without an answer. What it refuses it has answered.
 * @param {string} url
 * @param {number} patienceMs
 */
export async function isSilent(url, patienceMs) {
  const patience = { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs };
  try {
    await withClient(url, (client) => client.query('SELECT 1'), patience);
    return false;
  } catch (error) {
    // How pg says of both that its own time is up; they have no code.
    return error instanceof Error && /^(timeout expired|Query read timeout)$/.test(error.message);
  }
}
