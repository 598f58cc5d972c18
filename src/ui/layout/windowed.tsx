import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'

/** Rows that are drawn, or not, together. */
const BLOCK = 40

interface WindowedProps<Item> {
  items: readonly Item[]
  /** Gives each item its row; keep the function the same, so that unchanged rows are not drawn again. */
  row: (item: Item) => ReactNode
  keyOf: (item: Item) => string | number
  /** What a row is about as high as, as a CSS length. */
  rowHeight: string
  label: string
  className?: string
}

/**
 * A list of any length, of which only the rows near the window are in the page: thousands scroll and change as smoothly as ten. Readers
 * are told how many there are; search in the page needs a filter of the screen's own.
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
  // How high it was when it was last drawn.
  const [height, setHeight] = useState<number | null>(null)

  useEffect(() => {
    const block = element.current
    if (!block || !isLong) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        const comes = entry?.isIntersecting ?? true
        // What has the focus stays, wherever it is scrolled to.
        if (!comes && block.contains(document.activeElement)) return
        if (!comes && block.childElementCount > 0) setHeight(block.offsetHeight)
        setNear(comes)
      },
      { rootMargin: '1200px 0px' },
    )
    observer.observe(block)
    return () => observer.disconnect()
  }, [isLong])

  const drawn = near || !isLong
  return (
    <div ref={element} role="none" style={drawn ? undefined : { blockSize: height ?? `calc(${count} * ${rowHeight})` }}>
      {drawn ? children : null}
    </div>
  )
}
