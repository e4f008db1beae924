import type { Context } from '@/server/kernel/context';
import type { TestWorkspace } from './factories';

/** The owner of a workspace, signed in. */
export const asOwner = (ws: TestWorkspace): Context => ({
  workspaceId: ws.id,
  actor: { kind: 'member', memberId: ws.ownerId, role: 'owner', scopes: ['*'] },
  requestId: 'test',
});

/** One event of an iCalendar file; lines that are given replace the usual ones. */
export function vevent(properties: Record<string, string>): string {
  const lines = { UID: 'event@elsewhere', DTSTAMP: '20260101T000000Z', SUMMARY: 'Busy', ...properties };
  return ['BEGIN:VEVENT', ...Object.entries(lines).map(([name, value]) => join(name, value)), 'END:VEVENT'].join(
    '\r\n',
  );
}

/** A property, its parameters in its name or, as in `TZID=Europe/Berlin:20300101T090000`, before its value. */
const join = (name: string, value: string) => (/^[A-Z-]+=[^:]+:/.test(value) ? `${name};${value}` : `${name}:${value}`);

export const vcalendar = (...components: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//elsewhere//EN', ...components, 'END:VCALENDAR', ''].join('\r\n');

/** A time in the basic form of iCalendar, in UTC. */
export const basicUtc = (iso: string) => iso.replace(/[-:]|\.\d+/g, '');
