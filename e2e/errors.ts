import { basename, dirname } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { ALWAYS, EXCUSED, type Excuse, IN_JOURNEYS } from './excuses';

/** What went wrong in the pages of a journey: what they wrote of it, what they threw, and what the service failed at. */
export class PageErrors {
  private readonly found: string[] = [];
  private readonly excuses: readonly Excuse[];

  constructor(
    private readonly baseUrl: string,
    file: string,
  ) {
    const isTask = basename(dirname(file)) === 'tasks';
    this.excuses = [...ALWAYS, ...(isTask ? [] : IN_JOURNEYS), ...(EXCUSED[basename(file)] ?? [])];
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.note(message.text(), message.location().url);
    });
    context.on('weberror', (error) => this.note(String(error.error()), error.page()?.url() ?? ''));
    context.on('response', (response) => {
      if (response.status() >= 500 && response.url().startsWith(this.baseUrl))
        this.note(`The service answered ${response.status()}.`, response.url());
    });
  }

  /** Each with its address; what is excused is not among them. */
  get all(): readonly string[] {
    return this.found;
  }

  private note(text: string, url: string): void {
    const isExcused = this.excuses.some(({ says, at }) => says.test(text) && (!at || at.test(url)));
    if (!isExcused) this.found.push(`${text} (${url})`);
  }
}
