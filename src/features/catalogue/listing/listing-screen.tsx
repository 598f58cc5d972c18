import { useMemo } from 'react'
import type { Listing } from '../../../contract/catalogue/listing.ts'
import { to } from '../../../contract/paths.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { pictureProps } from '../../../state/catalogue/tile.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import type { Scope } from '../filters/listing-scope.ts'
import { Results } from './results.tsx'
import { brand } from '../../../contract/brand.ts'
import { formatPrice } from '../../../domain/money.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from './listing-screen.module.css'

/** One category: `/product-category/:slug`. */
export function ListingScreen({ data, params, search }: ScreenProps<Listing>) {
  const { category } = data
  const slug = params['slug'] ?? ''
  const promo = new URLSearchParams(search).get('promo') ?? undefined
  const scope = useMemo<Scope>(() => ({ kind: 'category', slug, promo }), [slug, promo])
  if (!category) throw new Error(`The listing of ${slug} came without its category`)

  return (
    <div className="wrap">
      <Breadcrumbs
        as={Link}
        items={[{ label: 'Home', href: to.home() }, { label: 'Shop', href: to.categories() }, { label: category.name }]}
      />
      <header className={styles.header}>
        <div className={styles.words}>
          <h1>{category.name}</h1>
          <p className={styles.blurb}>{category.blurb}</p>
          <p className={styles.intro}>{category.intro}</p>
        </div>
        {category.picture ? (
          <div className={styles.picture}>
            <Picture {...pictureProps(category.picture)} alt="" sizes="(min-width: 64rem) 20rem, 1px" shape="room" />
          </div>
        ) : null}
      </header>
      {promo === 'free-ottoman' && brand.gift ? (
        <div className={styles.promo}>
          <FreeOttoman {...brand.gift} />
        </div>
      ) : null}
      <Results key={slug} scope={scope} search={search} listing={data} />
      <p className={styles.below}>{category.intro}</p>
      <BuyingTip tip={category.buying_tip} />
    </div>
  )
}

/** A tip for buying from this category. */
function BuyingTip({ tip }: { tip: string }) {
  if (tip === '') return null
  return (
    <aside className={styles.tip} aria-label="Buying guide">
      <svg className={styles.drawing} viewBox="0 0 160 96" aria-hidden="true">
        <path d="M24 78V54a10 10 0 0 1 20 0v6h72v-6a10 10 0 0 1 20 0v24zM44 54V34a8 8 0 0 1 8-8h56a8 8 0 0 1 8 8v20M32 78v8M128 78v8" />
        <path className={styles.measure} d="M24 10v8M136 10v8M24 14h112M30 10l-6 4 6 4M130 10l6 4-6 4" />
      </svg>
      <div>
        <p className={`eyebrow ${styles.about}`}>Buying guide</p>
        <p className={styles.buyingTipWords}>{tip}</p>
      </div>
    </aside>
  )
}

/** Explains the free ottoman. */
function FreeOttoman({ name, from }: NonNullable<typeof brand.gift>) {
  return (
    <Notice tone="info" title="A free ottoman with your couch">
      Choose a <Link href={to.category('sofas')}>sofa</Link> or <Link href={to.category('couches')}>couch</Link> from {formatPrice(from)}{' '}
      and the {name} is added to your cart. Nothing to type in.
    </Notice>
  )
}
