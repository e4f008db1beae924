/**
 * Does something again and again, and never twice at once: what takes longer than the pause leaves turns out.
 * @param {() => Promise<void>} work which does not fail
 * @param {number} everyMs
 * @returns {() => void} ends it
 */
export function repeat(work, everyMs) {
  let working = false;
  const timer = setInterval(() => {
    if (working) return;
    working = true;
    void work().finally(() => {
      working = false;
    });
  }, everyMs);
  return () => clearInterval(timer);
}
