import { newId } from '@/server/kernel/db/ids';
import { CALLS, NOTES, PRODUCTS, TASKS } from './names';
import { aged } from './people';
import type { Random } from './random';

interface Contact {
  id: string;
  name: string;
  companyId: string;
}
interface Stage {
  id: string;
  pipelineId: string;
  dealStage: string;
}
interface Product {
  id: string;
  name: string;
  price: number;
}

const DAY = 86_400_000;
const pastDate = (random: Random, days: number) => new Date(random.past(days));

export function makeProducts(workspaceId: string, random: Random) {
  return PRODUCTS.map((product, index) => ({
    ...aged(random.past(500)),
    workspaceId,
    currency: 'EUR',
    externalId: `product-${index + 1}`,
    ...product,
  }));
}

export function makeDeals(
  workspaceId: string,
  random: Random,
  contacts: Contact[],
  stages: Stage[],
  products: Product[],
  count: number,
) {
  return Array.from({ length: count }, (_, index) => {
    const contact = random.pick(contacts);
    const stage = random.pick(stages);
    const product = random.pick(products);
    const made = aged(random.past(180));
    const value = Math.round((1 + random.below(40)) * 650);
    return {
      ...made,
      workspaceId,
      name: `${product.name} for ${contact.name}`,
      value,
      externalId: `deal-${index + 1}`,
      stage: stage.dealStage,
      stageId: stage.id,
      pipelineId: stage.pipelineId,
      stageChangedAt: new Date(Math.min(Date.now(), made.createdAt.getTime() + random.below(40) * DAY)),
      expectedCloseDate: new Date(Date.now() + (random.below(120) - 30) * DAY),
      contactId: contact.id,
      companyId: contact.companyId,
      productId: product.id,
    };
  });
}

export function makeTasks(
  workspaceId: string,
  random: Random,
  contacts: Contact[],
  deals: { id: string; contactId: string }[],
  count: number,
) {
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return Array.from({ length: count }, () => {
    const deal = random.chance(0.3) ? random.pick(deals) : undefined;
    const contact = byId.get(deal?.contactId ?? '') ?? random.pick(contacts);
    const [what, type] = random.pick(TASKS);
    return {
      ...aged(random.past(60)),
      workspaceId,
      title: `${what}: ${contact.name}`,
      type,
      priority: random.pick(['LOW', 'MEDIUM', 'MEDIUM', 'HIGH']),
      done: random.chance(0.4),
      dueDate: new Date(Date.now() + (random.below(28) - 10) * DAY),
      contactId: contact.id,
      dealId: deal?.id ?? null,
    };
  });
}

export function makeNotes(workspaceId: string, random: Random, contacts: Contact[], count: number) {
  return Array.from({ length: count }, () => {
    const contact = random.pick(contacts);
    const about = { contactId: contact.id, companyId: contact.companyId };
    return { ...aged(random.past(150)), workspaceId, body: random.pick(NOTES), pinned: random.chance(0.15), ...about };
  });
}

export function makeCommunications(workspaceId: string, random: Random, contacts: Contact[], count: number) {
  return Array.from({ length: count }, () => {
    const { id, createdAt } = aged(random.past(150));
    const type = random.pick(['CALL', 'MEETING', 'LINKEDIN', 'EMAIL']);
    const direction = random.pick(['INBOUND', 'OUTBOUND']);
    return {
      id,
      createdAt,
      workspaceId,
      contactId: random.pick(contacts).id,
      type,
      direction,
      body: random.pick(CALLS),
      occurredAt: createdAt,
    };
  });
}

export function makeQuotes(
  workspaceId: string,
  random: Random,
  deals: ReturnType<typeof makeDeals>,
  products: Product[],
  count: number,
) {
  return Array.from({ length: count }, (_, index) => {
    const deal = random.pick(deals);
    const quote = aged(random.past(120));
    const lines = Array.from({ length: 1 + random.below(3) }, (_line, position) => {
      const product = random.pick(products);
      const quantity = 1 + random.below(12);
      const price = { quantity, unitPrice: product.price, total: quantity * product.price };
      return {
        id: newId(),
        workspaceId,
        quoteId: quote.id,
        position,
        name: product.name,
        productId: product.id,
        ...price,
      };
    });
    const total = lines.reduce((sum, line) => sum + line.total, 0);
    const about = { dealId: deal.id, contactId: deal.contactId, companyId: deal.companyId };
    const status = random.pick(['DRAFT', 'SENT', 'SENT', 'ACCEPTED', 'DECLINED']);
    const row = {
      ...quote,
      workspaceId,
      number: index + 1,
      title: `Offer: ${deal.name}`,
      status,
      total,
      validUntil: pastDate(random, -30),
      ...about,
    };
    return { row, lines };
  });
}
