import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isProduction } from '@/server/kernel/config/process';
import type { ApiResponse } from '@/server/kernel/http/message';
import { scriptAnswer } from '@/server/kernel/http/script';

type Asset = 'widget.js' | 'widget-frame.js';

const kept = new Map<Asset, Promise<string>>();

/** A script of the widget as scripts/widget.mjs has made it, by the build or as development starts. */
function load(name: Asset): Promise<string> {
  const read = () => readFile(join(process.cwd(), 'dist', 'widget', name), 'utf8');
  if (!isProduction) return read();
  const known = kept.get(name) ?? read();
  kept.set(name, known);
  return known;
}

/** `GET /widget.js` and what its frame runs. */
export const answerAsset = async (name: Asset): Promise<ApiResponse> => scriptAnswer(await load(name));
