/** The toast containers of the open modal dialogs, the topmost last. Toasts render there, because everything outside a modal is inert. */
let open: HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: HTMLElement[]): void {
  open = next
  for (const listener of listeners) listener()
}

export function enterModal(place: HTMLElement): void {
  set([...open.filter((other) => other !== place), place])
}

export function leaveModal(place: HTMLElement): void {
  if (open.includes(place)) set(open.filter((other) => other !== place))
}

export function topModal(): HTMLElement | null {
  return open.at(-1) ?? null
}

export function watchModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
