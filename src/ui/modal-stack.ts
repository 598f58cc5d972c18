/** The open modal dialogs, the topmost last. Toasts go into the topmost, for what lies outside a modal is inert. */
let open: HTMLElement[] = [];
const listeners = new Set<() => void>();

function set(next: HTMLElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

export function enterModal(dialog: HTMLElement): void {
  set([...open.filter((other) => other !== dialog), dialog]);
}

export function leaveModal(dialog: HTMLElement): void {
  if (open.includes(dialog)) set(open.filter((other) => other !== dialog));
}

export function topModal(): HTMLElement | null {
  return open.at(-1) ?? null;
}

export function watchModals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
