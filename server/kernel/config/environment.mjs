import { EITHER, NEEDING, TOGETHER, variables } from './variables.mjs';

/** @typedef {import('zod').output<typeof variables>} Environment */
/** @typedef {keyof Environment} Variable */
/** @typedef {{ name: Variable, rule: string }} Problem */

/**
 * Reads the variables of the service. One that is empty counts as not set. One that is wrong is reported, and its default
 * stands in: whoever starts something looks at the problems first.
 * @param {Record<string, string | undefined>} source
 * @param {readonly Variable[]} [needed] what must be set for what is about to start
 * @returns {{ values: Environment, problems: Problem[] }}
 */
export function readEnvironment(source, needed = []) {
  /** @type {Problem[]} */
  const problems = [];
  const names = /** @type {Variable[]} */ (Object.keys(variables.shape));
  const isSet = (/** @type {Variable} */ name) => Boolean(source[name]?.trim());
  const values = names.map((name) => {
    const schema = variables.shape[name];
    const parsed = schema.safeParse(isSet(name) ? source[name]?.trim() : undefined);
    if (parsed.success) return [name, parsed.data];
    problems.push({ name, rule: parsed.error.issues[0]?.message ?? 'be right' });
    return [name, schema.safeParse(undefined).data];
  });
  for (const name of needed) {
    const [about] = variables.shape[name].meta()?.description?.split(';') ?? [];
    if (!isSet(name)) problems.push({ name, rule: `be set: ${about}` });
  }
  for (const group of TOGETHER) {
    const given = group.find(isSet);
    const missing = given ? group.filter((name) => !isSet(name)) : [];
    problems.push(...missing.map((name) => ({ name, rule: `be set where ${given} is` })));
  }
  for (const [given, ...others] of NEEDING) {
    const missing = isSet(given) ? others.filter((name) => !isSet(name)) : [];
    problems.push(...missing.map((name) => ({ name, rule: `be set where ${given} is` })));
  }
  for (const [name, other] of EITHER) {
    if (isSet(name) && isSet(other)) problems.push({ name, rule: `not be set where ${other} is` });
  }
  return { values: Object.fromEntries(values), problems };
}

/**
 * What is wrong, for whoever runs the service.
 * @param {readonly Problem[]} problems
 */
export function describeProblems(problems) {
  const lines = problems.map(({ name, rule }) => `  ${name} must ${rule}\n`);
  return `The configuration is wrong:\n${lines.join('')}docs/operations.md lists every variable.`;
}
