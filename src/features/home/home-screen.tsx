import type { Picture as PictureFile } from '../../contract/catalogue/picture.ts'
import { brand } from '../../contract/brand.ts'
import type { Home, HomeWords } from '../../contract/content/content.ts'
import { to, patterns } from '../../contract/paths.ts'
import type { ScreenProps } from '../../state/screen.ts'
import { CategoryMosaic } from './category-mosaic.tsx'
import { FabricWall } from './fabric-wall.tsx'
import { FitBand } from './fit-band.tsx'
import { Hero } from './hero.tsx'
import { Newest } from './newest.tsx'
import { PeopleAndPlaces } from './people-and-places.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'
import { HomeReviews } from './reviews.tsx'
import { TileRow } from './tile-row.tsx'
import { LONGEST_SEARCH } from '../../contract/catalogue/search-words.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { IconButton } from '../../ui/basics/icon-button.tsx'
import { Icon, type IconName } from '../../ui/basics/icon.tsx'
import { classNames } from '../../ui/basics/class-names.ts'
import { Link } from '../../ui/basics/link.tsx'
import { pictureProps } from '../../state/catalogue/tile.ts'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { Picture } from '../../ui/goods/picture.tsx'
import { SectionHead } from './section-head.tsx'
import styles from './home-screen.module.css'

/** The home page: `/`. `promise`: when goods that are ordered today come. */
export function HomeScreen({ data }: ScreenProps<Home & { promise: string }>) {
  const { hero, blocks = [], best_sellers: bestSellers, newest, sale, reviews, gift } = data
  return (
    <div className={styles.home}>
      <Hero hero={hero} reviews={reviews} />
      {blocks.map((block) => (
        <div key={block.id} className="below">
          <Block block={block} data={data} />
        </div>
      ))}
      <RecentlyViewed shown={[...bestSellers, ...newest, ...sale, gift].map((piece) => piece?.slug)} />
    </div>
  )
}

/** A section with the words of the shop. Decorators and stores stand beside each other. */
function Block({ block, data }: { block: HomeWords; data: Home & { promise: string } }) {
  const { id, heading, text, link_label: label } = block
  const { best_sellers: bestSellers, decorators, stores, gift } = data
  const other = data.blocks?.find((one) => one.id === (id === 'stores' ? 'decorators' : 'stores'))
  const row = (cards: Home['sale'], href: string) => <TileRow id={id} heading={heading} text={text} more={{ label, href }} cards={cards} />
  switch (id) {
    case 'search':
      return <PhoneSearch />
    case 'points':
      return <SellingPoints promise={data.promise} />
    case 'categories':
      return <CategoryMosaic words={block} categories={data.categories} />
    case 'best_sellers':
      return row(bestSellers, to.categories({ badge: 'best-seller' }))
    case 'fit':
      return <FitBand words={block} example={bestSellers.find(({ category }) => category === 'couches') ?? bestSellers[0]} />
    case 'new':
      return <Newest words={block} cards={data.newest} />
    case 'fabrics':
      return <FabricWall words={block} fabrics={data.fabrics} />
    case 'ottoman':
      return gift?.picture ? <OttomanBand words={block} picture={gift.picture} /> : null
    case 'sale':
      return row(data.sale, to.categories({ sale: 'true' }))
    case 'reviews':
      return <HomeReviews words={block} reviews={data.reviews} />
    case 'decorators':
      return decorators.length + stores.length > 0 ? (
        <PeopleAndPlaces people={block} places={other} decorators={decorators} stores={stores} />
      ) : null
    case 'stores':
      return other || stores.length === 0 ? null : <PeopleAndPlaces places={block} decorators={[]} stores={stores} />
    case 'blog':
      return data.posts.length > 0 ? <WorthKnowing words={block} posts={data.posts} /> : null
    default:
      return null
  }
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
function OttomanBand({ words: { heading, text, link_label: label }, picture }: { words: HomeWords; picture: PictureFile }) {
  return (
    <section className="wrap" aria-labelledby="ottoman">
      <div className={styles.band}>
        <div className={styles.picture}>
          <Picture {...pictureProps(picture, 960)} sizes="(min-width: 64rem) 45rem, 100vw" shape="bare" />
        </div>
        <div className={styles.words}>
          <h2 id="ottoman">{heading}</h2>
          <p>{text}</p>
          <ButtonLink as={Link} href={to.category('ottomans', { promo: 'free-ottoman' })}>
            {label}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

/** The newest blog posts. */
function WorthKnowing({ words: { heading, text, link_label: label }, posts }: Pick<Home, 'posts'> & { words: HomeWords }) {
  return (
    <section className="wrap" aria-labelledby="blog">
      <SectionHead id="blog" heading={heading} text={text} more={{ label, href: to.blog() }} />
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
