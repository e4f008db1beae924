export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center gap-2 px-4">
      <h1 className="font-semibold text-lg">This meeting cannot be booked</h1>
      <p className="text-muted text-sm">
        It takes no bookings at the moment, or the link was cut off on its way. Ask whoever gave it to you.
      </p>
    </main>
  );
}
