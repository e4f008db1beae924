import { newId } from '@/server/kernel/db/ids';
import { COMPANY_NAMES, FIRST_NAMES, INDUSTRIES, LAST_NAMES, PLACES, SOURCES, TITLES } from './names';
import type { Random } from './random';

/** An id whose time lies in the past, and the times of the row that bears it. */
export function aged(at: number) {
  return { id: newId(at), createdAt: new Date(at), updatedAt: new Date(at) };
}

const domainOf = (name: string) => `${name.toLowerCase().replace(/[^a-z]+/g, '')}.example`;

export function makeCompanies(workspaceId: string, random: Random) {
  return COMPANY_NAMES.map((name, index) => {
    const [city, state, country] = random.pick(PLACES);
    const domain = domainOf(name);
    return {
      ...aged(random.past(400)),
      workspaceId,
      name,
      domain,
      website: `https://www.${domain}`,
      industry: random.pick(INDUSTRIES),
      phone: `+49 30 55${String(1000 + index)}`,
      externalId: `company-${index + 1}`,
      ...{ city, state, country },
      customFields: { employees: 10 + random.below(900) },
    };
  });
}

type Company = ReturnType<typeof makeCompanies>[number];

function person(random: Random) {
  const firstName = random.pick(FIRST_NAMES);
  const lastName = random.pick(LAST_NAMES);
  const [city, state, country] = random.pick(PLACES);
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    title: random.pick(TITLES),
    source: random.pick(SOURCES),
    city,
    state,
    country,
  };
}

const address = (name: string, index: number, domain: string) =>
  `${name.toLowerCase().replace(/[^a-z]+/g, '.')}${index}@${domain}`;

export function makeContacts(workspaceId: string, companies: Company[], random: Random, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const company = random.pick(companies);
    const who = person(random);
    const score = random.below(100);
    const active = random.chance(0.7) ? new Date(random.past(90)) : null;
    return {
      ...aged(random.past(365)),
      workspaceId,
      ...who,
      email: address(who.name, index + 1, company.domain),
      phone: `+44 20 79${String(40_000 + index)}`,
      externalId: `contact-${index + 1}`,
      companyId: company.id,
      status: random.pick(['NEW', 'NEW', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'INACTIVE', 'CUSTOMER', 'CUSTOMER', 'LOST']),
      lifecycleStage: random.pick(['SUBSCRIBER', 'LEAD', 'MARKETING_QUALIFIED_LEAD', 'OPPORTUNITY', 'CUSTOMER']),
      category: random.pick(['Key account', 'Mid-market', 'Small business']),
      engagementScore: score,
      lastActivityAt: active,
      lastContactedAt: active,
      customFields: random.chance(0.6) ? { preferred_channel: random.pick(['Email', 'Phone', 'Video']) } : {},
    };
  });
}

export function makeLeads(workspaceId: string, ownerIds: string[], random: Random, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const { firstName: _first, lastName: _last, ...who } = person(random);
    const company = random.pick(COMPANY_NAMES);
    return {
      ...aged(random.past(200)),
      workspaceId,
      ...who,
      company,
      email: address(who.name, 1000 + index, domainOf(company)),
      externalId: `lead-${index + 1}`,
      status: random.pick(['NEW', 'NEW', 'NEW', 'WORKING', 'WORKING', 'QUALIFIED', 'UNQUALIFIED']),
      estimatedInterest: random.pick(['LOW', 'MEDIUM', 'MEDIUM', 'HIGH']),
      lifecycleStage: 'LEAD',
      ownerId: random.pick(ownerIds),
    };
  });
}
