type ShowPage = (from: string, to: string, show: () => void) => void

let change: ShowPage = (_from, _to, show) => show()
let fetching: Promise<void> | undefined

/** Fetches what lets a picture fly from page to page, with the first navigation: a first visit that only looks does without. */
export function fetchFlight(): Promise<void> {
  fetching ??= import('./picture-flight.ts').then(
    ({ flyToPage }) => void (change = flyToPage),
    (cause: unknown) => console.info('Pages change without motion:', cause),
  )
  return fetching
}

/** Shows the next page; `show` draws it. */
export const showPage: ShowPage = (from, to, show) => change(from, to, show)
