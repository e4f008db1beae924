import type { toast as Library } from 'sonner';

type Told = (library: typeof Library) => void;

/** What was said before the part was there that shows it. */
const waiting: Told[] = [];
let library: typeof Library | undefined;
let shown = false;
let watch = () => {};

function tell(told: Told): void {
  if (library) told(library);
  else {
    waiting.push(told);
    messages.show();
  }
}

/** Whether the part is shown that the messages appear in; a page begins without it. */
export const messages = {
  isShown: () => shown,
  show(): void {
    shown = true;
    watch();
  },
  subscribe(told: () => void): () => void {
    watch = told;
    return () => {
      watch = () => {};
    };
  },
  /** Says what has waited, and from now on everything at once. */
  serve(by: typeof Library): void {
    library = by;
    for (const told of waiting.splice(0)) told(by);
  },
};

const say =
  (kind: 'success' | 'error' | 'info' | 'warning' | 'message' | 'loading') =>
  (...said: Parameters<typeof Library.message>): void =>
    tell((by) => void by[kind](...said));

/** Short messages at the edge of the page. */
export const toast = {
  success: say('success'),
  error: say('error'),
  info: say('info'),
  warning: say('warning'),
  message: say('message'),
  /** Stays until another with its `id` takes its place. */
  loading: say('loading'),
  dismiss: (id: string): void => tell((by) => void by.dismiss(id)),
  promise: <T>(...said: Parameters<typeof Library.promise<T>>): void => tell((by) => void by.promise(...said)),
};
