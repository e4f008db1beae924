let isPressed = false;
const waiting = new Set<() => void>();

function release(): void {
  isPressed = false;
  // The press itself is told in the same turn, and after this.
  setTimeout(() => {
    for (const run of waiting) run();
    waiting.clear();
  });
}

if (typeof window !== 'undefined') {
  const options = { capture: true, passive: true };
  window.addEventListener('pointerdown', () => (isPressed = true), options);
  for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, release, options);
}

/** Runs at once, or where a pointer is down once it was let go: what moves meanwhile is pulled away from under it. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.add(run);
  else run();
}
