import { useLayoutEffect } from 'react'

/** The region of `toast.tsx`. */
const REGION = 'section[aria-label="Notifications"]'
/** What a notification must not cover: fields with their labels, and elements that components mark. */
const OBSTACLES = 'input:not([type=hidden]), select, textarea, label, legend, [data-keep-clear]'

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/** The area that two boxes share, in px². */
export function sharedArea(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}

const boxesOf = (elements: Iterable<Element>) => [...elements].map((element) => element.getBoundingClientRect())

function covered(region: Element): number {
  const obstacles = boxesOf(document.querySelectorAll(OBSTACLES))
  return boxesOf(region.children).reduce((sum, box) => sum + obstacles.reduce((area, other) => area + sharedArea(box, other), 0), 0)
}

/**
 * Shows notifications at the top, over the header, when they would cover a field at the bottom. They stay there until the last one closes,
 * and do not move during a press, which must end on the element where it began.
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
