import { useDeferredValue, useEffect } from 'react'

/** The id in the fragment of the address. Empty for no fragment, and for one that is not valid percent-encoding. */
export function anchorId(): string {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch (cause) {
    if (!(cause instanceof URIError)) throw cause
    return ''
  }
}

/** Lays out the parts below the first screen too (`.below`): a position in the page needs their real heights. */
export function layOutWhole(): void {
  document.documentElement.dataset['laidOut'] = ''
}

/** Leaves out the parts below the first screen of a new page, until it is idle. */
export function leaveOutRest(): void {
  delete document.documentElement.dataset['laidOut']
}

let isWhole = true

/** Sets whether the next page renders its lower parts at once. Back and a fragment need their positions. A served page is whole. */
export function renderWhole(whole: boolean): void {
  isWhole = whole || anchorId() !== ''
}

/** Scrolls to the element that the fragment names, and opens its `<details>`. False when the page has no such element. */
export function scrollToAnchor(): boolean {
  const id = anchorId()
  const element = id === '' ? null : document.getElementById(id)
  if (!element) return false
  const details = element.closest('details') ?? element.querySelector(':scope > details')
  if (details) details.open = true
  layOutWhole()
  element.scrollIntoView()
  return true
}

/** Scrolls to the element that the fragment names, and again when the fragment changes. */
export function useAnchor(): void {
  useEffect(() => {
    scrollToAnchor()
    addEventListener('hashchange', scrollToAnchor)
    return () => removeEventListener('hashchange', scrollToAnchor)
  }, [])
}

/** False in the first render of a page that is opened forwards, then true: its first screen shows before its lower parts are rendered. */
export const useLowerParts = (): boolean => useDeferredValue(true, isWhole)
