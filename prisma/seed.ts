import '@/server/app/wiring';
import { randomBytes } from 'node:crypto';
import { OF_SERVICE, requireConfiguration } from '@/server/kernel/config/require';
import { disconnect, prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { createOwnerAccount } from '@/server/workspace/auth/accounts';
import { makeApiKey } from '@/server/workspace/keys/api-key';
import { createWorkspace } from '@/server/workspace/workspaces/create';
import { fillWorkspace } from './demo/fill';

// Makes the demo workspace where there is no workspace yet, and prints on one line what is needed to get in.
const EMAIL = 'owner@demo.example';

async function seed() {
  if ((await prisma.workspace.count()) > 0) return { existing: true };
  const { workspaceId, ownerId } = await createWorkspace({
    name: 'Demo',
    ownerEmail: EMAIL,
    ownerName: 'Olivia Owner',
  });
  const password = randomBytes(12).toString('base64url');
  await createOwnerAccount({ workspaceId, memberId: ownerId, email: EMAIL, password, name: 'Olivia Owner' });
  const seller = {
    workspaceId,
    id: newId(),
    email: 'sam@demo.example',
    name: 'Sam Seller',
    role: 'member',
    timezone: 'Europe/Berlin',
  };
  await prisma.member.create({ data: seller, select: { id: true } });
  await fillWorkspace(workspaceId, [ownerId, seller.id]);
  const { key, prefix, secretHash } = makeApiKey();
  const kept = { workspaceId, id: newId(), name: 'Demo', prefix, secretHash, scopes: ['*'], createdById: ownerId };
  await prisma.apiKey.create({ data: kept, select: { id: true } });
  return { workspaceId, email: EMAIL, password, apiKey: key };
}

requireConfiguration(OF_SERVICE);
process.stdout.write(`${JSON.stringify({ seeded: await seed() })}\n`);
await disconnect();
