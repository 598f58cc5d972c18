/** The toast containers of the open modal dialogs, the topmost last. Toasts render there, because everything outside a modal is inert. */
let open: HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: HTMLElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

/** Puts the toast container of an opened dialog on top. */
export function enterModal(container: HTMLElement): void {
  set([...open.filter((other) => other !== container), container])
}

/** Removes the toast container of a closed dialog. */
export function leaveModal(container: HTMLElement): void {
  if (open.includes(container)) set(open.filter((other) => other !== container))
}

/** The toast container of the topmost open dialog, or null. */
export function topModal(): HTMLElement | null {
  return open.at(-1) ?? null
}

/** Calls `listener` when the stack changes. Returns the function that stops this. */
export function watchModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
