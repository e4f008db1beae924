import type { Report, ReportFieldShown } from '@/server/automation/reports/contract';

/** A report while it is built. */
export type Draft = Pick<Report, 'name' | 'subject' | 'measure' | 'groupBy' | 'where' | 'range' | 'drawing' | 'shared'>;

/** What reports can be about, as the service describes it. */
export interface SubjectShown {
  subject: Report['subject'];
  label: string;
  dateField: string;
  fields: ReportFieldShown[];
}

export const EMPTY: Draft = {
  name: '',
  subject: 'deals',
  measure: { is: 'COUNT' },
  groupBy: [],
  where: null,
  range: null,
  drawing: 'BAR',
  shared: false,
};

export const draftOf = ({ name, subject, measure, groupBy, where, range, drawing, shared }: Report | Draft): Draft => ({
  ...{ name, subject, measure, groupBy, where, range, drawing, shared },
});

/** A report as a text, to tell whether it has been changed. */
export const reportVersion = (report: Report | Draft): string => JSON.stringify(draftOf(report));

/** What it asks, which is all that has to be counted anew. */
export const questionOf = ({ subject, measure, groupBy, where, range }: Draft) => ({
  ...{ subject, measure, groupBy, where, range },
});

const isDated = ({ kind }: ReportFieldShown) => kind === 'day' || kind === 'time';
export const datesOf = ({ fields }: SubjectShown) => fields.filter(isDated);
export const groupsOf = ({ fields }: SubjectShown) => fields.filter(({ groups }) => groups);
export const measuresOf = ({ fields }: SubjectShown) => fields.filter(({ measures }) => measures);

/** Grouped by a field, or by none; time by months to begin with. */
export function groupedBy(draft: Draft, subject: SubjectShown, place: 0 | 1, name: string | null): Draft {
  const field = subject.fields.find((one) => one.name === name);
  const next = field ? [{ field: field.name, ...(isDated(field) && { interval: 'MONTH' as const }) }] : [];
  const groupBy =
    place === 0 ? (field ? [...next, ...draft.groupBy.slice(1)] : []) : [...draft.groupBy.slice(0, 1), ...next];
  return { ...draft, groupBy };
}

/** The places of a report at which something can be wrong. */
const PLACES = ['name', 'measure', 'groupBy[0]', 'groupBy[1]', 'where', 'range'] as const;
export type FieldPath = (typeof PLACES)[number];

/** An error at the place that it names; what names none is under ''. */
export function errorsOf(message: string | undefined): Partial<Record<FieldPath | '', string>> {
  if (!message) return {};
  const place = PLACES.find((one) => message.startsWith(one));
  return place ? { [place]: message.replace(/^[^\s:]+: /, '') } : { '': message };
}
