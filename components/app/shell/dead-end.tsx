/** An address that leads nowhere, for somebody who may know nothing else here. */
export const DeadEnd = () => (
  <main className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center gap-2 px-4">
    <h1 className="font-semibold text-lg">There is no such page</h1>
    <p className="text-muted text-sm">
      The address may have been cut off on its way, or mistyped. Ask whoever gave it to you.
    </p>
  </main>
);
