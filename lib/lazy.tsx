import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useAlive } from './alive';
import { TypedAhead } from './typed-ahead';

/** A component, whatever it takes. */
type Part = (props: never) => ReactNode;
/** The same for TypeScript's JSX, which wants to know what. */
type Shown = ComponentType<object>;

const TOUCHES = ['pointermove', 'pointerdown', 'keydown'] as const;
const waiting: (() => void)[] = [];
let isTouched = false;

function touch(): void {
  isTouched = true;
  for (const event of TOUCHES) window.removeEventListener(event, touch, true);
  for (const one of waiting.splice(0)) one();
}

/** Calls it at the first press, key or movement over the page, or at once where there was one. */
export function whenTouched(call: () => void): void {
  if (isTouched) {
    call();
    return;
  }
  waiting.push(call);
  for (const event of TOUCHES) window.addEventListener(event, touch, { capture: true, passive: true });
}

/** A script that is fetched once, when the page is first touched or else when it is asked for. */
function fetched<C extends Part>(load: () => Promise<C>) {
  const script: { part?: Shown; fetch: () => Promise<Shown> } = {
    fetch: async () => {
      script.part ??= (await load()) as unknown as Shown;
      return script.part;
    },
  };
  // What cannot be fetched now is asked for again when it is opened, and fails there.
  if (typeof window !== 'undefined') whenTouched(() => void script.fetch().catch(() => undefined));
  return script;
}

/**
 * A part of a page that nobody sees before they open it: a dialog, a drawer, a panel. The page comes without its script, which is
 * fetched when the page is first touched, so that it is there by the time that somebody has found what opens it. Then it is shown
 * at once: what is typed after the key that opens it must not go elsewhere, so nothing here waits for React to try again.
 * @param Waiting is shown until it is there
 */
export function lazyPart<C extends Part>(load: () => Promise<C>, Waiting?: C): C {
  const script = fetched(load);
  function Later(props: object) {
    // The page that the server made has nothing here, and is taken over as it is.
    const isOurs = useAlive();
    const [state, setState] = useState<{ Part?: Shown | undefined; error?: unknown }>(() => ({
      Part: isOurs ? script.part : undefined,
    }));
    const { Part, error } = state;
    useEffect(() => {
      if (!Part)
        script.fetch().then(
          (part) => setState({ Part: part }),
          (why: unknown) => setState({ error: why }),
        );
    }, [Part]);
    if (error) throw error;
    const Before = Waiting as unknown as Shown | undefined;
    if (!Part) return Before ? <Before {...props} /> : null;
    return (
      <Suspense fallback={Before ? <Before {...props} /> : null}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Later as unknown as C;
}

/** The same for what takes the focus when it is opened: what is typed before that is typed there. */
export const lazyOpened = <C extends Part>(load: () => Promise<C>): C => lazyPart(load, TypedAhead as unknown as C);

/** The same for what stands in such a part: that waits for it, and is shown together with it, for its focus begins in there. */
export function lazyWithin<C extends Part>(load: () => Promise<C>): C {
  const script = fetched(load);
  const Slow = lazy(async () => ({ default: await script.fetch() }));
  function Within(props: object) {
    const [Part] = useState<Shown>(() => script.part ?? Slow);
    return <Part {...props} />;
  }
  return Within as unknown as C;
}

/** The same for what is called and not shown. */
export function lazyCode<M>(load: () => Promise<M>): () => Promise<M> {
  if (typeof window !== 'undefined') whenTouched(() => void load().catch(() => undefined));
  return load;
}
