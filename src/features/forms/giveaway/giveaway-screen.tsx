import { useEffect, useState } from 'react'
import type { ContentPage } from '../../../contract/content/content.ts'
import type { TileCard } from '../../../contract/catalogue/catalogue.ts'
import { to } from '../../../contract/paths.ts'
import { giveawayPhase, type GiveawayPhase } from '../../../domain/forms/giveaway.ts'
import { deferred } from '../../../lazy/deferred.tsx'
import { useShopNow } from '../../../state/network/use-shop-now.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { pictureProps } from '../../../state/catalogue/tile.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Prose } from '../../../ui/basics/prose.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { giveawayDates } from './giveaway-words.ts'
import styles from './giveaway-screen.module.css'

const GiveawayEntry = deferred(async () => (await import('./giveaway-entry.tsx')).GiveawayEntry)

export interface GiveawayData {
  page: ContentPage
  prize: TileCard | null
  /** The phase when the server rendered the page. The browser computes it again, because the page may come from a cache. */
  phase: GiveawayPhase
}

/** The couch giveaway: the prize, the rules, and the form while it is open. */
export function GiveawayScreen({ data: { page, prize, phase: served } }: ScreenProps<GiveawayData>) {
  const [phase, setPhase] = useState(served)
  const now = useShopNow()
  useEffect(() => setPhase(giveawayPhase(now)), [now])
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs items={[{ label: 'Home', href: to.home() }, { label: page.title }]} />
      <div className={styles.hero}>
        <div className="stack gap-3">
          <p className="eyebrow">The couch giveaway</p>
          <h1>{page.title}</h1>
          <p className="lede">{page.description}</p>
          <State phase={phase} />
        </div>
        {prize?.picture ? (
          <Link href={to.product(prize.slug)} className={styles.prize} aria-label={`${prize.name}, the prize`}>
            <Picture {...pictureProps(prize.picture)} load="first" sizes="(min-width: 48rem) 40rem, 100vw" />
          </Link>
        ) : null}
      </div>
      <div className={styles.columns}>
        <GiveawayEntry phase={phase} />
        <Prose html={page.html} />
      </div>
    </div>
  )
}

function State({ phase }: { phase: GiveawayPhase }) {
  const { opens, closes, drawn } = giveawayDates
  return (
    <div className={styles.state}>
      <dl className={styles.days}>
        <div>
          <dt>Opens</dt>
          <dd>{opens}</dd>
        </div>
        <div>
          <dt>Closes</dt>
          <dd>{closes}</dd>
        </div>
        <div>
          <dt>Draw</dt>
          <dd>{drawn}</dd>
        </div>
      </dl>
      {phase === 'open' ? (
        <ButtonLink href="#entry" size="lg" iconAfter="arrow-right">
          Enter the giveaway
        </ButtonLink>
      ) : (
        <ButtonLink as={Link} href={to.info('couch-giveaway')} variant="secondary">
          Read the rules
        </ButtonLink>
      )}
    </div>
  )
}
