import { AFFILIATE_DAYS } from '../../../contract/content/affiliate.ts'
import { brand } from '../../../contract/brand.ts'
import type { Decorator } from '../../../contract/content/decorator.ts'
import { to } from '../../../contract/paths.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { pictureProps } from '../../../state/catalogue/tile.ts'
import { useTiles } from '../../../state/catalogue/use-prices.ts'
import { Tag } from '../../../ui/basics/badge.tsx'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Prose } from '../../../ui/basics/prose.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { ProductTile } from '../../../ui/goods/product-tile.tsx'
import { withCode, yearsOf } from './words.ts'
import { shareLink } from '../../../actions/share.ts'
import { Button, ButtonLink } from '../../../ui/basics/button.tsx'
import styles from './profile-screen.module.css'

/** The public page of a decorator: services, rooms, and the discount code. */
export function ProfileScreen({ data: decorator }: ScreenProps<Decorator>) {
  const { name, business, city, province, bio, bio_html, specialities, years, projects, coupon_code: code } = decorator
  const tileOf = useTiles()
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs
        as={Link}
        items={[{ label: 'Home', href: to.home() }, { label: 'Decorators', href: to.decorators() }, { label: name }]}
      />
      <div className={styles.head}>
        <div className="stack gap-4">
          <p className="eyebrow">
            {business} · {city}, {province}
          </p>
          <h1>{name}</h1>
          {/* The server renders it from Markdown without HTML. */}
          {bio_html ? <Prose html={bio_html} className={styles.bio} /> : <p className={styles.bio}>{bio}</p>}
          <Contact decorator={decorator} />
          <ul className="cluster gap-2 bare-list" aria-label="Good at">
            <li>
              <Tag>{yearsOf(years)}</Tag>
            </li>
            {specialities.map((speciality) => (
              <li key={speciality}>
                <Tag>{speciality}</Tag>
              </li>
            ))}
          </ul>
          <p className={styles.note}>
            Looking for a decorator? <Link href={to.info('contact-us')}>Write to us</Link> with the name and we pass your message on.
            {brand.demoNote ? ` ${brand.demoNote}` : ''}
          </p>
        </div>
        <CodeCard decorator={decorator} />
      </div>
      {projects.map(({ title, text, products, room }) => (
        <section key={title} className={styles.project} aria-label={title}>
          <div className={styles.story}>
            <h2>{title}</h2>
            <p>{text}</p>
            {room ? (
              <figure className={styles.room}>
                <Picture {...pictureProps(room, 800)} sizes="(min-width: 64rem) 22rem, 100vw" shape="room" />
                <figcaption>Illustration, not a photo of this home</figcaption>
              </figure>
            ) : null}
          </div>
          <ul className={styles.products}>
            {products.map((card) => {
              const tile = tileOf(card)
              return (
                <li key={card.id}>
                  <ProductTile {...tile} href={withCode(tile.href, code)} sizes="(min-width: 64rem) 16rem, 46vw" />
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The decorator's contact details, if she gives any. */
function Contact({ decorator: { email, phone, links = [] } }: { decorator: Decorator }) {
  if (!email && !phone && links.length === 0) return null
  return (
    <p className="row-links">
      {phone ? <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Link> : null}
      {email ? <Link href={`mailto:${email}`}>{email}</Link> : null}
      {links.map(({ label, url }) => (
        <Link key={url} href={url} external>
          {label}
        </Link>
      ))}
    </p>
  )
}

/** The decorator's code. A visitor who follows the link has it for 30 days. */
function CodeCard({ decorator: { slug, name, coupon_code: code } }: { decorator: Decorator }) {
  const [firstName] = name.split(' ')
  const share = () => shareLink(name, location.origin + withCode(to.decorator(slug), code), `The code ${code} goes with it.`)
  return (
    <aside className={styles.card} aria-labelledby="code">
      <h2 id="code" className={styles.heading}>
        Sent by {firstName}?
      </h2>
      <p className={styles.code}>{code}</p>
      <p>Shop from here and the code is filled in for you, for the next {AFFILIATE_DAYS} days. You can also type it in your cart.</p>
      <div className={`${styles.actions} no-print`}>
        <ButtonLink as={Link} href={withCode(to.categories(), code)} rel="nofollow" full>
          Shop with {firstName}’s code
        </ButtonLink>
        <Button variant="secondary" icon="share" full onClick={() => void share()}>
          Share this profile
        </Button>
      </div>
    </aside>
  )
}
