/** A press on a toast is no press outside of what lies beneath it. */
export function keepForToasts(event: CustomEvent<{ originalEvent: PointerEvent }>): void {
  const { target } = event.detail.originalEvent;
  if (target instanceof Element && target.closest('[data-sonner-toaster]')) event.preventDefault();
}
