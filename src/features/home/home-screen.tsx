import type { Home } from '../../contract/content/content.ts'
import { to } from '../../contract/paths.ts'
import type { ScreenProps } from '../../state/screen.ts'
import { CategoryMosaic } from './category-mosaic.tsx'
import { FabricWall } from './fabric-wall.tsx'
import { FitBand } from './fit-band.tsx'
import { Hero } from './hero.tsx'
import styles from './home-screen.module.css'
import { Newest } from './newest.tsx'
import { OttomanBand } from './ottoman-band.tsx'
import { PeopleAndPlaces } from './people-and-places.tsx'
import { PhoneSearch } from './phone-search.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import { Reviews } from './reviews.tsx'
import { SellingPoints } from './selling-points.tsx'
import { TileRow } from './tile-row.tsx'
import { WorthKnowing } from './worth-knowing.tsx'

/** The front of the shop: `/`. */
export function HomeScreen({ data }: ScreenProps<Home>) {
  const { hero, categories, best_sellers: bestSellers, newest, sale, fabrics, rooms, reviews, decorators, stores, posts } = data
  return (
    <div className={styles.home}>
      <Hero hero={hero} reviews={reviews} />
      <PhoneSearch />
      <SellingPoints />
      <CategoryMosaic categories={categories} />
      <TileRow
        id="best-sellers"
        heading="What people take home"
        text="The pieces we make most often, and what their owners say."
        more={{ label: 'All best-sellers', href: to.categories({ badge: 'best-seller' }) }}
        cards={bestSellers}
      />
      <FitBand example={bestSellers.find(({ category }) => category === 'couches') ?? bestSellers[0]} />
      <Newest cards={newest} />
      <FabricWall fabrics={fabrics} />
      {rooms['bedroom'] ? <OttomanBand room={rooms['bedroom']} /> : null}
      <TileRow
        id="sale"
        heading="Down in price"
        text="Same build, same guarantee, lower price while it lasts."
        more={{ label: 'See the marked-down pieces', href: to.categories({ sale: 'true' }) }}
        cards={sale}
      />
      <Reviews reviews={reviews} />
      {decorators.length + stores.length > 0 ? <PeopleAndPlaces decorators={decorators} stores={stores} /> : null}
      {posts.length > 0 ? <WorthKnowing posts={posts} /> : null}
      <RecentlyViewed />
    </div>
  )
}
