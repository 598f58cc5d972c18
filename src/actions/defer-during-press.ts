/** The longest wait for the end of a press, in ms: a finger may rest on the screen. */
const LONGEST_PRESS = 1000
/** Milliseconds after the end of a touch until its click. */
const CLICK_DELAY = 50

/** Applies a change of the page at once, or after the present press. */
export type DeferDuringPress = (change: () => void) => void

/**
 * Defers changes of the page during a press: a button that moves under the finger is missed, or another one is pressed (decision 023). A change
 * waits a second at most. Several are applied in their order.
 * @param signal ends the watch; changes are then applied at once
 */
export function deferDuringPress(target: EventTarget, signal?: AbortSignal): DeferDuringPress {
  let pressed = false
  const held: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function release(): void {
    pressed = false
    clearTimeout(timer)
    for (const change of held.splice(0)) change()
  }

  function releaseAfter(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(release, milliseconds)
  }

  const listen = (type: string, receive: () => void) =>
    target.addEventListener(type, receive, { capture: true, passive: true, ...(signal && { signal }) })
  listen('pointerdown', () => {
    pressed = true
    releaseAfter(LONGEST_PRESS)
  })
  // The click of a touch follows its end, and is over within its own task.
  listen('pointerup', () => pressed && releaseAfter(CLICK_DELAY))
  listen('click', () => pressed && releaseAfter(0))
  listen('pointercancel', release)
  signal?.addEventListener('abort', release)

  return (change) => {
    if (pressed) held.push(change)
    else change()
  }
}
