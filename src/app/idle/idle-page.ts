import { countVisits } from './count-visits.ts'
import { layOutRestOfPages } from './lay-out-rest.ts'
import { prepareParts } from './prepare-parts.ts'

/** Starts what a page does by itself once it is shown and idle. `loadNextParts` loads the code that the next press usually needs. */
export function startIdleTasks(loadNextParts: () => Promise<unknown>): void {
  layOutRestOfPages()
  prepareParts(loadNextParts)
  countVisits()
}
