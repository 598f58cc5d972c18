/** Milliseconds that a change waits for a press to end: a finger may rest on the screen. */
const PATIENCE = 1000
/** Milliseconds after the end of a touch in which its click comes. */
const CLICK_COMES = 50

/** Makes a change that comes by itself: at once, or as soon as nothing is being pressed. */
export type AfterPress = (change: () => void) => void

/**
 * Puts off what comes by itself while something is being pressed: a button that moves from under the finger is not pressed, or another one is
 * (decision 023). A change waits a second at most; several are made in the order in which they came.
 */
export function watchPresses(target: EventTarget): AfterPress {
  let pressed = false
  const held: (() => void)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function letGo(): void {
    pressed = false
    clearTimeout(timer)
    for (const change of held.splice(0)) change()
  }

  function letGoAfter(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(letGo, milliseconds)
  }

  const listen = (type: string, heard: () => void) => target.addEventListener(type, heard, { capture: true, passive: true })
  listen('pointerdown', () => {
    pressed = true
    letGoAfter(PATIENCE)
  })
  // The click of a touch comes a little after its end, and is over in the turn in which it comes.
  listen('pointerup', () => pressed && letGoAfter(CLICK_COMES))
  listen('click', () => pressed && letGoAfter(0))
  listen('pointercancel', letGo)

  return (change) => {
    if (pressed) held.push(change)
    else change()
  }
}
