import { db } from '@/server/db/client';
import { giveBack, type MailboxRef, takePlaces } from '@/server/mail/send/allowance';
import { type Claimed, claimRecipients } from './claim';
import type { Run } from './run';

/** Recipients of one claim; a second one is on its way before the first is used up. */
const BATCH = 200;
const START = '00000000-0000-0000-0000-000000000000';

/** Hands out the recipients of a run one by one, each with a place in the day of the mailbox. */
export class Source {
  /** When the mailbox may send again, once its day is full. */
  fullUntil: string | undefined;
  private buffer: Claimed[] = [];
  private after = START;
  private exhausted = false;
  private refilling: Promise<void> | undefined;
  /** Places that are taken and not used, and the day that they are of. */
  private places = 0;
  private day: string | null = null;

  constructor(
    private readonly run: Run,
    private readonly mailbox: MailboxRef,
  ) {}

  /** The next recipient; undefined when there is none left for now. */
  async next(): Promise<Claimed | undefined> {
    while (this.buffer.length === 0 && !this.exhausted) await this.refill();
    const claimed = this.buffer.shift();
    if (this.buffer.length < BATCH / 2 && !this.exhausted) {
      // A failure here comes up again, and is told, when the buffer is empty.
      void this.refill().catch(() => {});
    }
    return claimed;
  }

  /** Ends the claiming; what is claimed and not handed out goes back with the run. */
  async close(): Promise<void> {
    this.exhausted = true;
    await this.refilling?.catch(() => {});
    this.places += this.buffer.splice(0).length;
    if (this.day !== null && this.places > 0) await giveBack(db, this.mailbox, this.day, this.places);
    this.places = 0;
  }

  /** Leaves a recipient, with its place, to another session. */
  putBack(claimed: Claimed): void {
    this.buffer.unshift(claimed);
  }

  /** A mail that did not go out leaves its place to another. */
  returnPlace(): void {
    this.places++;
  }

  private refill(): Promise<void> {
    this.refilling ??= this.claim().finally(() => {
      this.refilling = undefined;
    });
    return this.refilling;
  }

  private async claim(): Promise<void> {
    if (this.places < BATCH) {
      const { granted, day, nextDayAt } = await takePlaces(db, this.mailbox, BATCH - this.places);
      // Places of a day that is over are worth nothing.
      this.places = (day === this.day ? this.places : 0) + granted;
      this.day = day;
      if (this.places === 0) {
        this.fullUntil = nextDayAt;
        this.exhausted = true;
        return;
      }
    }
    const found = await claimRecipients(this.run, { after: this.after, limit: this.places });
    if (!found) this.exhausted = true;
    else {
      this.after = found.last;
      this.places -= found.claimed.length;
      this.buffer.push(...found.claimed);
    }
  }
}
