import { type Sql, sql } from '@/server/kernel/db/client';
import { literally } from '@/server/kernel/db/record';

/** What is looked for in mail: words, and what is said of it by operators such as `from:ada`. */
export interface MailQuery {
  words: string;
  /** Each must hold of a mail; over the columns of "Email". */
  conditions: Sql[];
}

/** Whose mail is read, and by whose clock. */
interface Reader {
  workspaceId: string;
  memberId: string | null;
}

const TERM = /([a-z]+):(?:"([^"]*)"|(\S+))/gi;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const holding = (text: string) => `%${literally(text)}%`;
const inList = (column: Sql, text: string) => sql`array_to_string(${column}, ' ') ILIKE ${holding(text)}`;

/** The beginning of a day by the clock of whoever looks. */
const startOf = (day: string, { workspaceId, memberId }: Reader) => sql`(${day}::date::timestamp AT TIME ZONE coalesce(
  (SELECT m.timezone FROM "Member" m WHERE m."workspaceId" = ${workspaceId}::uuid AND m.id = ${memberId}::uuid), 'UTC'))`;

const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** The condition that an operator stands for; undefined for what is none, which is looked for as it stands. */
function conditionOf(name: string, value: string, reader: Reader): Sql | undefined {
  switch (name.toLowerCase()) {
    case 'from':
      return sql`concat_ws(' ', "fromName", "fromEmail") ILIKE ${holding(value)}`;
    case 'to':
      return sql`("toEmail" ILIKE ${holding(value)} OR ${inList(sql`"toEmails" || "ccEmails" || "bccEmails"`, value)})`;
    case 'subject':
      return sql`subject ILIKE ${holding(value)}`;
    case 'has':
      if (!/^attachments?$/i.test(value)) return undefined;
      return sql`id IN (SELECT a."emailId" FROM "EmailAttachment" a WHERE a."workspaceId" = ${reader.workspaceId}::uuid)`;
    case 'before':
      return isDay(value) ? sql`coalesce("sentAt", "createdAt") < ${startOf(value, reader)}` : undefined;
    case 'after':
      return isDay(value) ? sql`coalesce("sentAt", "createdAt") >= ${startOf(value, reader)}` : undefined;
    default:
      return undefined;
  }
}

/**
 * Reads what somebody typed: from:, to: (copies too), subject:, has:attachment, before: and after: with a day (after: counts
 * the day itself). A value with blanks stands in quotes. What is no operator is text.
 */
export function readMailQuery(q: string, reader: Reader): MailQuery {
  const conditions: Sql[] = [];
  const words = q.replace(TERM, (term, name: string, quoted: string | undefined, plain: string | undefined) => {
    const condition = conditionOf(name, quoted ?? plain ?? '', reader);
    if (!condition) return term;
    conditions.push(condition);
    return ' ';
  });
  return { words: words.trim(), conditions };
}
