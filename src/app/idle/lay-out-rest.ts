import { layOutWhole } from '../../state/anchor.ts'

/** Calls `task` when the browser has time, or after a moment where it cannot say so. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task)
  else setTimeout(task, 100)
}

/**
 * Lays out the parts below the first screen (`.below`) that the first paint left out: one at each idle moment, so that no task is long. A part
 * may have smaller parts. Every later page is laid out whole.
 */
export function layOutRest(): void {
  const next = document.querySelector<HTMLElement>('.below:not([data-laid-out])')
  if (!next) return layOutWhole()
  next.dataset['laidOut'] = ''
  whenIdle(layOutRest)
}
