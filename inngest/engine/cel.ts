import { type ASTNode, EvaluationError, type ParseResult, parse } from '@marcbachmann/cel-js';
import { digest } from './ids';

export type Scope = Record<string, unknown>;

const compiled = new Map<string, ParseResult>();
const COMPILED_MAX = 1000;

function compile(expression: string): ParseResult {
  const known = compiled.get(expression);
  if (known) return known;
  const fresh = parse(expression);
  // Expressions of waitForEvent are built at run time: the cache must not grow with them.
  if (compiled.size >= COMPILED_MAX) compiled.clear();
  compiled.set(expression, fresh);
  return fresh;
}

/** What is wrong with an expression's syntax, or undefined. */
export function expressionProblem(expression: string): string | undefined {
  try {
    compile(expression);
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}

/** `a.b.c` as its names, or undefined where the node is no plain path from a variable. */
function pathOf(node: ASTNode): string[] | undefined {
  if (node.op === 'id') return [node.args];
  if (node.op !== '.') return undefined;
  const parent = pathOf(node.args[0]);
  return parent && [...parent, node.args[1]];
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
}

/** Every path an expression reads, but for those it asks about by `has(..)`. */
function pathsRead(value: unknown, found: string[][] = []): string[][] {
  if (Array.isArray(value)) for (const item of value) pathsRead(item, found);
  if (!isNode(value)) return found;
  const path = pathOf(value);
  if (path) found.push(path);
  else if (!(value.op === 'call' && value.args[0] === 'has')) pathsRead(value.args, found);
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readPath(scope: unknown, path: string[]): unknown {
  let value = scope;
  for (const name of path) value = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

/** The same scope with null where `path` leads nowhere; what is shared with the original is not changed. */
function withNull(scope: Record<string, unknown>, path: string[]): Record<string, unknown> {
  const [name, ...rest] = path;
  if (name === undefined) return scope;
  const value = Object.hasOwn(scope, name) ? scope[name] : undefined;
  if (rest.length === 0 || value === undefined) return { ...scope, [name]: value ?? null };
  return isRecord(value) ? { ...scope, [name]: withNull(value, rest) } : scope;
}

/**
 * The value of a CEL expression, under Inngest's rules: a missing attribute is null, and what CEL cannot compute
 * (types that do not go together) is null too. Throws on a syntax error alone.
 */
export function evaluate(expression: string, scope: Scope): unknown {
  const program = compile(expression);
  try {
    return program(scope);
  } catch (error) {
    if (!(error instanceof EvaluationError) || error.code !== 'no_such_key') return null;
  }
  try {
    return program(pathsRead(program.ast).reduce(withNull, scope));
  } catch {
    return null;
  }
}

/** Whether a condition holds; no condition always does. */
export function holds(expression: string | null | undefined, scope: Scope): boolean {
  return !expression || evaluate(expression, scope) === true;
}

export interface EqualityKey {
  path: string;
  key: string;
}

/** The key by which an event is found at `path`, or undefined where it has no plain value there. */
export function keyAt(path: string, event: unknown): string | undefined {
  const value = readPath(event, path.split('.'));
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return digest(`${path}=${JSON.stringify(value)}`);
}

/**
 * The first `async.<path> == event.<path>` that a condition requires, as a key to look waits up by: with it a
 * thousand runs waiting for one event name cost one index look-up, not a thousand evaluations.
 */
export function equalityKey(expression: string | null | undefined, event: unknown): EqualityKey | undefined {
  if (!expression) return undefined;
  const find = (node: ASTNode): EqualityKey | undefined => {
    if (node.op === '&&') return find(node.args[0]) ?? find(node.args[1]);
    if (node.op !== '==') return undefined;
    const sides = node.args.map(pathOf);
    const own = sides.find((side) => side?.[0] === 'event');
    const incoming = sides.find((side) => side?.[0] === 'async');
    if (!own || !incoming || incoming.length < 2) return undefined;
    const value = readPath({ event }, own);
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
    const path = incoming.slice(1).join('.');
    return { path, key: digest(`${path}=${JSON.stringify(value)}`) };
  };
  return find(compile(expression).ast);
}
