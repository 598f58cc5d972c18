/** A ref: makes a scrolling element focusable, because the arrow keys scroll a focused element only. */
export function reachByKeyboard(element: HTMLElement | null): void {
  if (element) element.tabIndex = 0
}
