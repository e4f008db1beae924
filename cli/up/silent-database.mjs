import { repeat } from './repeat.mjs';
import { Silence } from './silence.mjs';

const askEveryMs = 5000;

/**
 * Ends the embedded server where it runs and answers nobody who comes anew; whoever watches whether it runs brings it back.
 * @param {import('./settings.mjs').Settings} settings
 * @param {(text: string) => void} log
 * @param {number} [everyMs] also how long an answer may take, and an end in order
 * @returns {() => void} ends the watch
 */
export function watchSilentDatabase({ databaseUrl, dataDir }, log, everyMs = askEveryMs) {
  if (databaseUrl) return () => {};
  const silence = new Silence('The database', log, everyMs);
  const look = async () => {
    try {
      const { endPostgres, findPostgres, isSilent } = await import('../../scripts/postgres.mjs');
      const server = await findPostgres(dataDir);
      const leavesUnanswered = server !== undefined && (await isSilent(server.adminUrl('postgres'), everyMs));
      if (silence.count(leavesUnanswered)) await endPostgres(dataDir, everyMs);
    } catch {
      // What keeps it from running is said where it is started again.
    }
  };
  return repeat(look, everyMs);
}
