import { openWorkbench } from './support/workbench';
main();
async function main() {
const wb = await openWorkbench();
const { db, sql, disconnect } = await import('@/server/db/client');
const { createWorkspace } = await import('@/server/workspaces/create');
const { claimDue } = await import('@/server/webhooks/claim');
const { settle } = await import('@/server/webhooks/settle');
const { workspaceId } = await createWorkspace({ name: 'B', ownerEmail: 'b@example.com' });
await db.query(sql`INSERT INTO "WebhookEndpoint" ("workspaceId", id, url, events, secret, responsive, "updatedAt") SELECT ${workspaceId}::uuid, ('00000000-0000-7000-8000-' || lpad(g::text, 12, '0'))::uuid, 'https://x.example/', '{contact.created}', '\\x00', g % 2 = 0, now() FROM generate_series(1, 2000) g`);
await db.query(sql`INSERT INTO "Event" ("workspaceId", id, type, payload) SELECT ${workspaceId}::uuid, ('00000000-0000-7000-9000-' || lpad(g::text, 12, '0'))::uuid, 'contact.created', repeat('x', 800) FROM generate_series(1, 300000) g`);
const ins = (from: number, to: number, ep: string, status: string, due: string) => db.query(sql`INSERT INTO "WebhookDelivery" ("workspaceId", id, "endpointId", "eventId", type, "eventCreatedAt", status, "nextAttemptAt") SELECT ${workspaceId}::uuid, gen_random_uuid(), ('00000000-0000-7000-8000-' || lpad((1 + g % ${ep}::int)::text, 12, '0'))::uuid, ('00000000-0000-7000-9000-' || lpad((1 + g % 300000)::text, 12, '0'))::uuid, 'contact.created', now(), ${status}, now() + ${due}::interval FROM generate_series(${from}::int, ${to}::int) g`);
await ins(1, 300000, '2000', 'SUCCEEDED', '0');
await ins(1, 50000, '2000', 'PENDING', '3 hours');
await ins(1, 50000, '1', 'PENDING', '-1 minute');
await ins(1, 20000, '100', 'PENDING', '-1 minute');
const t0 = performance.now(); 
for (let i = 0; i < 12; i++) { const t = performance.now(); const c = await claimDue(Date.now(), { responsive: 128, others: 64 }); const t1 = performance.now(); await settle(c.map((d) => ({ delivery: d, at: Date.now(), status: 200, body: 'ok', error: null, durationMs: 5 }))); console.log(c.length, 'claimed in', (t1 - t).toFixed(1), 'settled in', (performance.now() - t1).toFixed(1)); if (i===6) await db.query(sql`ANALYZE`); }
await disconnect(); await wb.close(); process.exit(0);
}
