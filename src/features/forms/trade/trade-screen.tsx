import type { Picture as StoredPicture } from '../../../contract/catalogue/picture.ts'
import type { ContentPage } from '../../../contract/content/content.ts'
import { brand } from '../../../contract/brand.ts'
import { to } from '../../../contract/paths.ts'
import { deferred } from '../../../lazy/deferred.tsx'
import { pictureProps } from '../../../state/catalogue/tile.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Prose } from '../../../ui/basics/prose.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import styles from './trade-screen.module.css'

const TradeEntry = deferred(async () => (await import('./trade-entry.tsx')).TradeEntry)

export interface TradePageData {
  page: ContentPage
  room: StoredPicture | null
}

/** What a trade account gives, and the application for one (text: content/pages/trade.md). */
export function TradeScreen({ data: { page, room } }: ScreenProps<TradePageData>) {
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs items={[{ label: 'Home', href: to.home() }, { label: page.title }]} />
      <div className={styles.hero}>
        <div className="stack gap-4">
          <p className="eyebrow">For businesses</p>
          <h1>{page.title}</h1>
          <p className="lede">{page.description}</p>
          <div className={styles.actions}>
            <ButtonLink href="#apply" size="lg">
              Apply for an account
            </ButtonLink>
            <p className={styles.phone}>
              Questions first? <Link href={brand.phone_href}>{brand.phone}</Link>
            </p>
          </div>
        </div>
        {room ? (
          <div className={styles.room}>
            <Picture {...pictureProps(room)} load="first" sizes="(min-width: 48rem) 40rem, 100vw" />
          </div>
        ) : null}
      </div>
      <div className={styles.columns}>
        <Prose html={page.html} className={styles.words} />
        <TradeEntry />
      </div>
    </div>
  )
}
