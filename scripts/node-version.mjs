import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [major, minor] = engines.node.replace('>=', '').split('.').map(Number);

/** The oldest Node that this runs on, as package.json says. */
export const OLDEST_NODE = { major, minor };
