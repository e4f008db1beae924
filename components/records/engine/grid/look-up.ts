import type { RecordDefinition, RecordDefinitions, Target } from '../definition';
import type { Picked } from '../editors/props';
import { type Client, listPage } from '../procedures';
import type { Params, TypeName } from '../record-types';

/** Records that are looked through for one that is called so. */
const LOOKED_AT = 50;

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

interface Named extends Picked {
  /** By what else it is known. */
  email?: string | null | undefined;
}

async function candidates(client: Client, definitions: RecordDefinitions, to: Target, text: string): Promise<Named[]> {
  if (to === 'members') return (await client.members.list.query()).members;
  if (to === 'pipelines') return (await client.pipelines.list.query()).pipelines;
  if (to === 'stages') return (await client.pipelines.list.query()).pipelines.flatMap(({ stages }) => stages);
  return found(client, definitions, to, text);
}

async function found<T extends TypeName>(client: Client, definitions: RecordDefinitions, to: T, text: string) {
  const definition: RecordDefinition<T> = definitions[to];
  const params: Params<T> = {};
  if (definition.search) params[definition.search.by] = text;
  const { rows } = await listPage(client, to, params, null, LOOKED_AT);
  return rows.map((row): Named => {
    const email = 'email' in row && typeof row.email === 'string' ? row.email : undefined;
    return { id: row.id, name: definition.name(row), email };
  });
}

/** Finds what a text names among the records of a kind; where that is none or more than one, says so. */
export async function lookUp(client: Client, definitions: RecordDefinitions, to: Target, text: string) {
  const named = await candidates(client, definitions, to, text);
  const [one, another] = named.filter(({ name, email }) => same(name, text) || (email && same(email, text)));
  if (!one) return { why: `None of the ${to} is called ${text}.` };
  if (another) return { why: `More than one of the ${to} is called ${text}: choose it in the cell.` };
  return { id: one.id, name: one.name };
}
