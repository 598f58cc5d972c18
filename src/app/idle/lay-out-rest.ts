import { layOutWhole } from '../../state/anchor.ts'
import { onEvent } from '../../state/measurement/analytics-events.ts'
import { whenIdle } from '../../lazy/when-idle.ts'

/**
 * Lays out the parts below the first screen (`.below`), on this page and on later ones. Each idle moment lays out one part, so no task is long.
 * A part may contain smaller parts.
 */
export function layOutRestOfPages(): void {
  layOutNext()
  onEvent((event) => {
    if (event.kind === 'page') whenIdle(layOutNext)
  })
}

function layOutNext(): void {
  const next = document.querySelector<HTMLElement>('html:not([data-laid-out]) .below:not([data-laid-out])')
  if (!next) return layOutWhole()
  next.dataset['laidOut'] = ''
  whenIdle(layOutNext)
}
