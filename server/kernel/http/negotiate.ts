import type { ApiRequest } from './message';

export const JSON_TYPE = 'application/json; charset=utf-8';
export const PROBLEM_TYPE = 'application/problem+json';

/** How much a media type is wanted, from 0 to 1, by what an Accept header says of it by name (RFC 9110 §12.5.1). */
export function wanted(accept: string, type: string): number {
  for (const part of accept.toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    if (name !== type) continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return quality ? Number(quality.slice(2)) || 0 : 1;
  }
  return 0;
}

/** Whether errors are to be problems (RFC 9457). Only who names the type asks for it, whatever else is taken beside. */
export const wantsProblems = ({ header }: Pick<ApiRequest, 'header'>): boolean =>
  wanted(header('accept') ?? '', PROBLEM_TYPE) > 0;

/** What a Prefer header asks for under a name, the first time that it does (RFC 7240 §2). */
function preference(prefer: string, name: string): string | undefined {
  for (const part of prefer.split(',')) {
    const [key = '', value = ''] = (part.split(';')[0] ?? '').split('=').map((piece) => piece.trim());
    if (key.toLowerCase() === name) return value.replace(/^"(.*)"$/, '$1').toLowerCase();
  }
  return undefined;
}

/** Whether mistakes that can be passed over shall be (RFC 7240 §4.4): here, fields that nothing reads. */
export const prefersLenient = ({ header }: Pick<ApiRequest, 'header'>): boolean =>
  preference(header('prefer') ?? '', 'handling') === 'lenient';
