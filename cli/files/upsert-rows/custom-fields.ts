import type { JsonSchema } from '@/server/kernel/contract/json-schema';
import { ApiFailure, type Client } from '../../client';

const SCHEMAS: Record<string, JsonSchema> = {
  NUMBER: { type: 'number' },
  BOOLEAN: { type: 'boolean' },
  MULTISELECT: { type: 'array' },
};

/** The schemas of a workspace's custom fields by key; a key that may not read them sends text. */
export async function customFieldSchemas(client: Client, plural: string): Promise<Record<string, JsonSchema>> {
  const entity = plural === 'companies' ? 'COMPANY' : plural.slice(0, -1).toUpperCase();
  try {
    const { body } = await client.send({ method: 'GET', path: '/custom-fields', query: { entity } });
    const fields = body.customFields as { key: string; type: string }[];
    return Object.fromEntries(fields.map(({ key, type }) => [key, SCHEMAS[type] ?? { type: 'string' }]));
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 403) return {};
    throw error;
  }
}
