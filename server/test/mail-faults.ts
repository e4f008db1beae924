import { afterEach } from 'vitest';
import { query } from './database';

/** The subject of a mail that the database does not let leave its draft. */
export const OURS = 'Ours';
/** A subject that is filled in by the processes for what strangers wrote. */
export const BUSY = 'Busy{% if true %}{% endif %}';

const onDatabase = (statement: string) => query(process.env.DATABASE_URL ?? '', statement);
const filling = globalThis as typeof globalThis & { crmForeign?: { ended: boolean } };
const setFilling = (ended: boolean) => {
  if (filling.crmForeign) filling.crmForeign.ended = ended;
};

/** For the tests of a file: keeps mails with those subjects from going, for no reason of their own, until it is told to end. */
export function mailFaults() {
  const end = async () => {
    setFilling(false);
    await onDatabase('DROP FUNCTION IF EXISTS break_leaving CASCADE');
  };
  afterEach(end);
  return {
    async begin() {
      setFilling(true);
      await onDatabase(`
        CREATE FUNCTION break_leaving() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'out of order'; END $$;
        CREATE TRIGGER broken BEFORE UPDATE ON "Email" FOR EACH ROW
          WHEN (NEW.subject = '${OURS}' AND NEW."leftDraftAt" IS DISTINCT FROM OLD."leftDraftAt") EXECUTE FUNCTION break_leaving()`);
    },
    end,
  };
}
