import type { MirroredKind } from '@/server/app/mirrored';
import { ApiFailure, Client } from '../client';
import { note } from '../output';
import { Copy } from './copy';
import { openTarget } from './open';
import { Service } from './service';
import { showStatus } from './status';

export interface MirrorOptions {
  once?: boolean;
  only?: string;
}

/** The status of a cursor whose changes are not kept any more. */
const GONE = 410;
const WAIT_SECONDS = 30;

/** Copies all records to the target and keeps the copy equal, until it is interrupted; with `once` until it is equal. */
export async function mirror(name: string, { once = false, only }: MirrorOptions): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const service = new Service(new Client(), stop.signal);
  const status = showStatus();
  try {
    const { workspace, kinds } = await service.choose(only);
    const target = await openTarget(name);
    try {
      const copy = await Copy.open(target, workspace, kinds);
      await keepEqual(service, copy, kinds, once ? 0 : WAIT_SECONDS, status.show);
    } finally {
      await target.close();
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    status.end();
  }
}

type Show = (text: string) => void;

async function keepEqual(
  service: Service,
  copy: Copy,
  kinds: MirroredKind[],
  waitS: number,
  show: Show,
): Promise<void> {
  for (;;) {
    // What is changed while the records are copied follows from here.
    if (copy.cursor === undefined) await copy.begin(await service.now());
    try {
      for (const kind of kinds) await copyAll(service, copy, kind, show);
      return await follow(service, copy, kinds, waitS, show);
    } catch (error) {
      if (!(error instanceof ApiFailure && error.status === GONE)) throw error;
      note('The service does not keep the changes since the last run any more. Copying all records again.');
      await copy.begin(await service.now());
    }
  }
}

/** Copies what is left of a kind. */
async function copyAll(service: Service, copy: Copy, { entity, plural }: MirroredKind, show: Show): Promise<void> {
  let count = 0;
  for (let left = copy.progressOf(entity); left; left = copy.progressOf(entity)) {
    const page = await service.copy(entity, left.cursor);
    await copy.addPage(entity, page);
    count += page.records.length;
    show(`Copying ${plural}: ${count.toLocaleString('en')}`);
  }
}

/** Applies changes: for ever, or where it does not wait for any until there are none. */
async function follow(service: Service, copy: Copy, kinds: MirroredKind[], waitS: number, show: Show): Promise<void> {
  let count = 0;
  for (;;) {
    show(`Following: ${count.toLocaleString('en')} changes`);
    const page = await service.changes(kinds, copy.cursor ?? '', waitS);
    await copy.apply(page.changes, page.nextCursor);
    count += page.changes.length;
    if (waitS === 0 && !page.more) return;
  }
}
