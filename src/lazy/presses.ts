/** Fields show their new state without script. */
const FIELDS = '[type=radio],[type=checkbox]'
/** The elements whose presses are recorded in a served page. Links, popovers and forms work without script, so their buttons do too. */
export const OF_PAGE = `[type=button]:not([popovertarget]),${FIELDS}`
/** The elements whose presses are recorded in an island: also a link that opens a dialog, and the button of a form that script submits. */
export const OF_ISLAND = `${OF_PAGE},[type=submit],a[aria-haspopup]`

/** The buttons of a stepper: each press counts. Any other element that is pressed again counts as pressed once, and last. */
const STEPS = '[data-step]'

/** A button or a link, or a field, which alone can be checked. */
type Pressed = HTMLElement & { checked?: boolean }

/** The pressed elements in their order, each with the state after the press: whether a field was checked. The key of a step is its event. */
export type Presses = Map<object, [Pressed, Pressed['checked']]>

/**
 * Records the presses on parts of the page whose code has not loaded, in the capture phase before React. React would drop the event of a
 * part that is not hydrated, or hydrate it at once and handle it. A pressed button shows that it waits (`data-waiting`). Returns a function
 * that stops it.
 */
export function recordPresses(element: Element, selector: string, presses: Presses, onPress?: () => void): () => void {
  const record = (event: Event) => {
    const { target } = event
    const pressed = target instanceof Element && element.contains(target) && target.closest<Pressed>(selector)
    if (!pressed) return
    const { checked } = pressed
    if (checked === undefined) {
      pressed.dataset['waiting'] = ''
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const key = pressed.matches(STEPS) ? event : pressed
    presses.delete(key)
    presses.set(key, [pressed, checked])
    onPress?.()
  }
  addEventListener('click', record, true)
  return () => removeEventListener('click', record, true)
}

/** Discards the recorded presses. */
export function dropPresses(presses: Presses): void {
  for (const [pressed] of presses.values()) delete pressed.dataset['waiting']
  presses.clear()
}

/**
 * Replays the presses in their order, each in a task of its own, so that it follows the effects of the one before. A field ends in the
 * state in which its user left it, also when the code has reset it meanwhile: it gets the opposite state first, so that the replayed press
 * changes it.
 */
export async function replayPresses(presses: Presses): Promise<void> {
  const recorded = [...presses.values()]
  dropPresses(presses)
  for (const [pressed, isChecked] of recorded) {
    if (isChecked !== undefined) pressed.checked = !isChecked
    pressed.click()
    await new Promise((resolve) => setTimeout(resolve))
  }
}
