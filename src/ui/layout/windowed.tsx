import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'

/** The number of rows that render together. */
const BLOCK = 40

interface WindowedProps<Item> {
  items: readonly Item[]
  /** Renders the row of an item. Keep the function stable, so that unchanged rows do not render again. */
  row: (item: Item) => ReactNode
  keyOf: (item: Item) => string | number
  /** The approximate height of a row, as a CSS length. */
  rowHeight: string
  label: string
  className?: string
}

/**
 * A list that renders only the rows near the viewport, so that thousands scroll and change as smoothly as ten. Screen readers get the
 * total. Find-in-page does not find the other rows, so the screen needs a filter.
 */
export function Windowed<Item>({ items, row, keyOf, rowHeight, label, className }: WindowedProps<Item>) {
  const blocks = Array.from({ length: Math.ceil(items.length / BLOCK) }, (_, index) => items.slice(index * BLOCK, (index + 1) * BLOCK))
  return (
    <div role="list" aria-label={label} className={className}>
      {blocks.map((block, index) => (
        <Block key={index} first={index * BLOCK} total={items.length} rowHeight={rowHeight} count={block.length}>
          {block.map((item, place) => (
            <div key={keyOf(item)} role="listitem" aria-posinset={index * BLOCK + place + 1} aria-setsize={items.length}>
              <Row item={item} row={row} />
            </div>
          ))}
        </Block>
      ))}
    </div>
  )
}

/** Gives React the same element for an unchanged item, which React then skips. */
function Row<Item>({ item, row }: { item: Item; row: (item: Item) => ReactNode }) {
  return useMemo(() => row(item), [item, row])
}

interface BlockProps {
  first: number
  count: number
  total: number
  rowHeight: string
  children: ReactNode
}

function Block({ first, count, total, rowHeight, children }: BlockProps) {
  const element = useRef<HTMLDivElement>(null)
  const isLong = total > 2 * BLOCK
  const [near, setNear] = useState(first === 0)
  // The height of the block when it was last rendered.
  const [height, setHeight] = useState<number | null>(null)

  useEffect(() => {
    const block = element.current
    if (!block || !isLong) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isNear = entry?.isIntersecting ?? true
        // A block with the focus stays rendered.
        if (!isNear && block.contains(document.activeElement)) return
        if (!isNear && block.childElementCount > 0) setHeight(block.offsetHeight)
        setNear(isNear)
      },
      { rootMargin: '1200px 0px' },
    )
    observer.observe(block)
    return () => observer.disconnect()
  }, [isLong])

  const isRendered = near || !isLong
  return (
    <div ref={element} role="none" style={isRendered ? undefined : { blockSize: height ?? `calc(${count} * ${rowHeight})` }}>
      {isRendered ? children : null}
    </div>
  )
}
