import { sweepPool as pool } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { campaigns } from '@/server/outreach/campaigns';
import { call } from '@/server/test/call';
import type { TestWorkspace } from '@/server/test/factories';

/** Contacts of a workspace, in one statement: `Person <n>` at `p<n>@t.example`. */
export async function fillContacts(workspaceId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId());
  await pool.query(
    `INSERT INTO "Contact" ("workspaceId", id, name, email, "updatedAt")
     SELECT $1::uuid, id, 'Person ' || n, 'p' || n || '@t.example', now() FROM unnest($2::uuid[]) WITH ORDINALITY AS u(id, n)`,
    [workspaceId, ids],
  );
  return ids;
}

type NewCampaign = Parameters<typeof call<typeof campaigns.create.operation>>[2];

/** A campaign that has been launched to these contacts. */
export async function launched(ws: TestWorkspace, contactIds: string[], more: Partial<NewCampaign> = {}) {
  const made = await call(ws.key, campaigns.create, {
    name: 'Spring',
    subject: 'Hello {{contact.name}}',
    bodyHtml: '<p>Dear {{contact.name}}, <a href="https://shop.example/?a=1&amp;b=2">look</a>.</p>',
    segmentType: 'static',
    contactIds,
    ...more,
  });
  const { id } = made.body.campaign;
  await call(ws.key, campaigns.launch, { id });
  return { workspaceId: ws.id, campaignId: id };
}

/** How many recipients are in each state. */
export async function states(campaignId: string): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    'SELECT state, count(*)::int AS count FROM "CampaignRecipient" WHERE "campaignId" = $1 GROUP BY state',
    [campaignId],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
