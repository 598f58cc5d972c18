import { useLayoutEffect } from 'react'
import { KEEP_CLEAR, sharedArea, type Box } from './keep-clear.ts'

/** The list of notifications in `toast.tsx`: that of the page, also while a dialog has its own. */
const REGION = 'section[aria-label="Notifications"] > div'
/** What a notification must not cover: fields with their labels, the names of pages and products, and elements that components mark. */
const OBSTACLES = ['input:not([type=hidden])', 'select', 'textarea', 'label', 'legend', 'h1', 'article h3']
  .map((selector) => `${selector}:not(.kept *)`)
  .concat(KEEP_CLEAR)
  .join()

/** The part of an element that shows: the bar at the top covers what scrolls under it. */
function shownBox(element: Element): Box {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const bar = document.querySelector('[data-top-bar]')
  return { top: bar && !bar.contains(element) ? Math.max(top, bar.getBoundingClientRect().bottom) : top, bottom, left, right }
}

function covered(region: Element): number {
  const obstacles = [...document.querySelectorAll(OBSTACLES)].map(shownBox)
  const boxes = [...region.children].map((toast) => toast.getBoundingClientRect())
  return boxes.reduce((sum, box) => sum + obstacles.reduce((area, other) => area + sharedArea(box, other), 0), 0)
}

/**
 * Shows notifications at the top, over the header, when they would cover a field or a name at the bottom. They stay there until the last one
 * closes. They do not move during a press, which must end on the element where it began.
 * @param count how many notifications show
 */
export function useToastsClearOfFields(count: number): void {
  useLayoutEffect(() => {
    if (count === 0) return undefined
    const { dataset } = document.documentElement
    const place = () => {
      const region = document.querySelector(REGION)
      // A dialog has its own space for them.
      if (!region || region.closest('dialog') || dataset['toasts'] === 'top') return
      const below = covered(region)
      if (below === 0) return
      dataset['toasts'] = 'top'
      if (covered(region) > below) delete dataset['toasts']
    }
    const move = () => {
      if (!document.querySelector(':active')) place()
    }
    place()
    addEventListener('scroll', move, { passive: true })
    addEventListener('resize', move)
    return () => {
      removeEventListener('scroll', move)
      removeEventListener('resize', move)
    }
  }, [count])
  useLayoutEffect(() => {
    if (count === 0) delete document.documentElement.dataset['toasts']
  }, [count])
}
