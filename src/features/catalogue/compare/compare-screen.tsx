import { useRef } from 'react'
import { brand } from '../../../contract/brand.ts'
import { useSnapshot } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { compareAddress, compared, comparedIn, MOST_COMPARED, removeCompared } from '../../../actions/catalogue/compare.ts'
import { shareLink } from '../../../actions/share.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Comparison } from './comparison.tsx'
import styles from './compare-screen.module.css'
import { useComparedPieces } from './use-compared-pieces.ts'
import { AllFurnitureLink } from '../all-furniture-link.tsx'

/** Up to four pieces side by side, as they were chosen: those of the address (`?p=kalk-bay,knysna`), or else those chosen on this device. */
export function CompareScreen({ search }: Pick<ScreenProps<unknown>, 'search'>) {
  const chosen = useSnapshot(compared)
  const named = comparedIn(search)
  const { slugs, choices } = named.slugs.length > 0 ? named : chosen
  const found = useComparedPieces(slugs, choices)
  const pieces = typeof found === 'string' ? null : found.pieces
  const page = useRef<HTMLDivElement>(null)

  async function remove(slug: string): Promise<void> {
    const rest = slugs.filter((other) => other !== slug)
    await removeCompared(slug)
    navigate(compareAddress({ slugs: rest, choices }), { replace: true })
    page.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={page} tabIndex={-1} className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <div className="page-head gap-2">
          <p className="eyebrow">Side by side</p>
          <h1>Compare</h1>
        </div>
        {pieces && pieces.length > 0 ? (
          <Button
            size="sm"
            variant="secondary"
            icon="share"
            onClick={() => void shareLink(`Compared at ${brand.name}`, location.origin + compareAddress({ slugs, choices }))}
          >
            Share
          </Button>
        ) : null}
      </header>
      {found === 'loading' ? <p role="status">Putting them side by side …</p> : null}
      {found === 'missing' ? (
        <EmptyState icon="offline" title="The shop’s products are not on this device yet" action={<AllFurnitureLink />}>
          Your choice is kept. It shows here once you are online.
        </EmptyState>
      ) : null}
      {pieces?.length === 0 ? (
        <EmptyState icon="list" title="Nothing to compare yet" action={<AllFurnitureLink />}>
          Press “Compare” on a piece, or on those that you saved. Up to {MOST_COMPARED} show here side by side.
        </EmptyState>
      ) : null}
      {typeof found !== 'string' && found.pieces.length > 0 ? <Comparison {...found} onRemove={(slug) => void remove(slug)} /> : null}
    </div>
  )
}
