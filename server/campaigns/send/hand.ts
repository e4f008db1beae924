import { NOT_WANTED } from '@/server/campaigns/audience';
import { db, raw, sql } from '@/server/db/client';
import { addressForms } from '@/server/mail/address';
import type { Run } from './run';

/** A recipient whose mail the server waits for. */
export interface Handing {
  id: string;
  toEmail: string;
  emailId: string;
  messageId: string;
}

/** Several forms of one address as one text; no address holds a line end. */
const formsOf = ({ toEmail }: Handing) => addressForms(toEmail).join('\n');

/**
 * Commits, just before the server is given them, that these mails are handed over; after this their outcome is unknown until
 * it is settled. Whoever has been suppressed or has opted out meanwhile is skipped; whoever was taken from the run stays as
 * they are.
 * @returns the ids of those that may go.
 */
export async function markHanded(run: Run, handings: Handing[]): Promise<Set<string>> {
  const of = (field: (handing: Handing) => string) => handings.map(field);
  const rows = await db.query<{ id: string; state: string }>(sql`
    WITH h AS (
      SELECT * FROM unnest(${of(({ id }) => id)}::uuid[], ${of(({ emailId }) => emailId)}::uuid[],
        ${of(({ messageId }) => messageId)}::text[], ${of(formsOf)}::text[]) AS h(id, "emailId", "messageId", forms)
    ), told AS (
      SELECT h.*, CASE WHEN EXISTS (SELECT FROM "Suppression" s
          WHERE s."workspaceId" = ${run.workspaceId}::uuid AND s.email = ANY(string_to_array(h.forms, E'\n')::citext[]))
        THEN 'Suppressed.' WHEN c.id IS NULL THEN 'The contact was deleted.' ELSE ${raw(NOT_WANTED)} END AS why
      FROM h JOIN "CampaignRecipient" r ON r."workspaceId" = ${run.workspaceId}::uuid AND r.id = h.id
      LEFT JOIN "Contact" c ON c."workspaceId" = r."workspaceId" AND c.id = r."contactId"
    )
    UPDATE "CampaignRecipient" r SET state = CASE WHEN told.why IS NULL THEN 'HANDED' ELSE 'SKIPPED' END, reason = told.why,
      "settledAt" = CASE WHEN told.why IS NOT NULL THEN now() END,
      "emailId" = CASE WHEN told.why IS NULL THEN told."emailId" END, "messageId" = CASE WHEN told.why IS NULL THEN told."messageId" END
    FROM told
    WHERE r."workspaceId" = ${run.workspaceId}::uuid AND r.id = told.id AND r.state = 'CLAIMED' AND r."claimId" = ${run.id}::uuid
    RETURNING r.id::text, r.state`);
  return new Set(rows.filter(({ state }) => state === 'HANDED').map(({ id }) => id));
}

/**
 * Answers calls that come one by one with batches: while one batch is under way, whoever comes waits for the next. So a
 * commit for each mail costs a fraction of a commit.
 */
export function together<Item, Result>(work: (items: Item[]) => Promise<(item: Item) => Result>) {
  let waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let busy = false;
  const go = async () => {
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const answer = await work(batch.map(({ item }) => item));
        for (const { item, resolve } of batch) resolve(answer(item));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    busy = false;
  };
  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!busy) void go();
    });
}
