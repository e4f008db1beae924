export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center gap-2 px-4">
      <h1 className="font-semibold text-lg">This link does not work</h1>
      <p className="text-muted text-sm">It may have been cut off on its way. Ask whoever sent it to you.</p>
    </main>
  );
}
