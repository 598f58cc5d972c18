import { scrollBehavior } from './scroll-behavior.ts'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** The position of a scroll-snap row: the nearest item, and whether more follows on either side. */
type RowState = { index: number; atStart: boolean; atEnd: boolean }

function read(row: HTMLElement): RowState {
  const first = row.firstElementChild
  const second = first?.nextElementSibling
  const stride = first instanceof HTMLElement && second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : row.clientWidth
  const rest = row.scrollWidth - row.clientWidth - row.scrollLeft
  return { index: stride > 0 ? Math.round(row.scrollLeft / stride) : 0, atStart: row.scrollLeft <= 1, atEnd: rest <= 1 }
}

function same(a: RowState, b: RowState): boolean {
  return a.index === b.index && a.atStart === b.atStart && a.atEnd === b.atEnd
}

/** Observes a scroll-snap row, and scrolls it by pages or to an item. */
export function useSnapRow(ref: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<RowState>({ index: 0, atStart: true, atEnd: false })
  const frame = useRef(0)

  useEffect(() => {
    const row = ref.current
    if (!row) return undefined
    const update = () => {
      cancelAnimationFrame(frame.current)
      frame.current = requestAnimationFrame(() => {
        const next = read(row)
        setState((current) => (same(current, next) ? current : next))
      })
    }
    const resize = new ResizeObserver(update)
    resize.observe(row)
    const items = new MutationObserver(update)
    items.observe(row, { childList: true })
    row.addEventListener('scroll', update, { passive: true })
    return () => {
      cancelAnimationFrame(frame.current)
      resize.disconnect()
      items.disconnect()
      row.removeEventListener('scroll', update)
    }
  }, [ref])

  const page = (by: 1 | -1) => {
    const row = ref.current
    row?.scrollBy({ left: by * Math.max(row.clientWidth * 0.85, 1), behavior: scrollBehavior() })
  }
  const goTo = useCallback(
    (index: number) => {
      const row = ref.current
      const item = row?.children[index]
      if (row && item instanceof HTMLElement) row.scrollTo({ left: item.offsetLeft - row.offsetLeft, behavior: scrollBehavior() })
    },
    [ref],
  )
  return { ...state, page, goTo }
}
