import { useMemo } from 'react'
import type { Listing } from '../../../contract/catalogue/listing.ts'
import { to } from '../../../contract/paths.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { pictureProps } from '../../../state/catalogue/tile.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { BuyingTip } from './buying-tip.tsx'
import { FreeOttoman } from './free-ottoman.tsx'
import styles from './listing-screen.module.css'
import type { Scope } from '../filters/listing-scope.ts'
import { Results } from './results.tsx'

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
      {promo === 'free-ottoman' && data.items.some((item) => item.slug === 'aloe') ? (
        <div className={styles.promo}>
          <FreeOttoman />
        </div>
      ) : null}
      <Results key={slug} scope={scope} search={search} listing={data} />
      <p className={styles.below}>{category.intro}</p>
      <BuyingTip name={category.name} tip={category.buying_tip} />
    </div>
  )
}
