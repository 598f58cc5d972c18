import type { Picture as PictureFile } from '../../contract/catalogue/picture.ts'
import type { Home } from '../../contract/content/content.ts'
import { brand } from '../../contract/brand.ts'
import { to, patterns } from '../../contract/paths.ts'
import type { ScreenProps } from '../../state/screen.ts'
import { CategoryMosaic } from './category-mosaic.tsx'
import { FabricWall } from './fabric-wall.tsx'
import { FitBand } from './fit-band.tsx'
import { Hero } from './hero.tsx'
import { Newest } from './newest.tsx'
import { PeopleAndPlaces } from './people-and-places.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import { Reviews } from './reviews.tsx'
import { TileRow } from './tile-row.tsx'
import { LONGEST_SEARCH } from '../../contract/catalogue/search-words.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { IconButton } from '../../ui/basics/icon-button.tsx'
import { Icon, type IconName } from '../../ui/basics/icon.tsx'
import { classNames } from '../../ui/basics/class-names.ts'
import { Link } from '../../ui/basics/link.tsx'
import { freeOttomanMinimum } from '../../domain/cart/free-ottoman.ts'
import { formatPrice } from '../../domain/money.ts'
import { pictureProps } from '../../state/catalogue/tile.ts'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { Picture } from '../../ui/goods/picture.tsx'
import { SectionHead } from './section-head.tsx'
import styles from './home-screen.module.css'

/** The home page: `/`. `promise`: when goods that are ordered today come. */
export function HomeScreen({ data }: ScreenProps<Home & { promise: string }>) {
  const { hero, categories, best_sellers: bestSellers, newest, sale, fabrics, reviews, decorators, stores, posts, gift } = data
  return (
    <div className={styles.home}>
      <Hero hero={hero} reviews={reviews} />
      <PhoneSearch />
      <SellingPoints promise={data.promise} />
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
      {gift?.picture ? <OttomanBand name={gift.name} picture={gift.picture} /> : null}
      <TileRow
        id="sale"
        heading="On sale"
        text="Same build, same guarantee, lower price while it lasts."
        more={{ label: 'See everything on sale', href: to.categories({ sale: 'true' }) }}
        cards={sale}
      />
      <Reviews reviews={reviews} />
      {decorators.length + stores.length > 0 ? <PeopleAndPlaces decorators={decorators} stores={stores} /> : null}
      {posts.length > 0 ? <WorthKnowing posts={posts} /> : null}
      <RecentlyViewed shown={[...bestSellers, ...newest, ...sale, gift].map((piece) => piece?.slug)} />
    </div>
  )
}

/** The search field on a phone, where the header has only an icon. */
function PhoneSearch() {
  return (
    <search className={styles.search} aria-label="Search the shop">
      <form action={patterns.search} className={styles.form}>
        <TextField
          label="Search the shop"
          hideLabel
          type="search"
          name="q"
          maxLength={LONGEST_SEARCH}
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Couch, sleeper, oak table …"
          className={styles.field}
        />
        <IconButton type="submit" icon="search" label="Search" variant="outline" />
      </form>
    </search>
  )
}

const points = (promise: string): { icon: IconName; title: string; text: string; page: string }[] => [
  {
    icon: 'truck',
    title: brand.delivery?.words ? 'Delivery' : 'Free delivery',
    text: `${brand.delivery?.words ?? `Anywhere in South Africa. ${promise}`}.`,
    page: 'shipping-and-returns',
  },
  { icon: 'shield', title: '15-year guarantee', text: 'On every upholstery unit we make.', page: 'guarantee' },
  { icon: 'pin', title: 'Locally made', text: 'Built to order, in the fabric you pick.', page: 'about-us' },
  {
    icon: 'card',
    title: 'Pay your way',
    text: 'Every way to pay, with all that it costs.',
    page: 'payment-methods',
  },
]

/** The benefits of every order. */
function SellingPoints({ promise }: { promise: string }) {
  return (
    <section className={`wrap ${styles.section}`} aria-label="What comes with every piece">
      <ul className={styles.points}>
        {points(promise).map(({ icon, title, text, page }) => (
          <li key={page} className={styles.point}>
            <Icon name={icon} size={26} className={styles.icon} />
            <Link href={to.info(page)} className={classNames('whole-card', styles.title)}>
              {title}
            </Link>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The free gift with a couch. */
function OttomanBand({ name, picture }: { name: string; picture: PictureFile }) {
  return (
    <section className="wrap" aria-labelledby="ottoman">
      <div className={styles.band}>
        <div className={styles.picture}>
          <Picture {...pictureProps(picture, 960)} sizes="(min-width: 64rem) 45rem, 100vw" shape="bare" />
        </div>
        <div className={styles.words}>
          <h2 id="ottoman">A free ottoman with your couch</h2>
          <p>
            Choose a sofa or couch from {formatPrice(freeOttomanMinimum)} and {/^[AEIOU]/.test(name) ? 'an' : 'a'} {name} is added to your
            cart. Nothing to type in.
          </p>
          <ButtonLink as={Link} href={to.category('ottomans', { promo: 'free-ottoman' })}>
            How it works
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

/** The newest blog posts. */
function WorthKnowing({ posts }: Pick<Home, 'posts'>) {
  return (
    <section className="wrap" aria-labelledby="blog">
      <SectionHead
        id="blog"
        heading="Worth knowing"
        text="Measuring, cleaning, paying and choosing, explained by the people who do it."
        more={{ label: 'All articles', href: to.blog() }}
      />
      <ul className={styles.posts}>
        {posts.map(({ slug, title, reading_minutes: minutes, cover }) => (
          <li key={slug} className={styles.post}>
            {cover ? (
              <Picture {...pictureProps(cover)} alt="" width={4} height={3} sizes="(min-width: 48rem) 26rem, 7rem" shape="room" />
            ) : null}
            <div>
              <h3 className={styles.worthKnowingTitle}>
                <Link href={to.blogPost(slug)} className={styles.link}>
                  {title}
                </Link>
              </h3>
              <p className={styles.minutes}>{minutes} min read</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
