import type { Home } from '../../contract/content/content.ts'
import { pictureSource, pictureSources } from '../../contract/catalogue/picture.ts'
import { ButtonLink } from '../../ui/basics/button.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { Rating } from '../../ui/goods/rating.tsx'
import { focalPosition } from '../../ui/goods/focal.ts'
import styles from './hero.module.css'
import { averageLabel } from './words.ts'

/**
 * The viewport's width less one pixel: a phone of 412 × 1.75 pixels (721) would otherwise load the next larger picture, of three times the
 * bytes.
 */
const PHONE_SIZES = 'calc(100vw - 1px)'

/** The first screen of the home page: one picture, one sentence, one action. */
export function Hero({ hero, reviews }: Pick<Home, 'hero' | 'reviews'>) {
  const { headline, text, action, action_label: actionLabel, room } = hero
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div className={styles.words}>
        <h1 id="hero" className={styles.headline}>
          {headline}
        </h1>
        <p className="lede">{text}</p>
        <ButtonLink as={Link} href={action} size="lg" iconAfter="arrow-right" className={styles.action}>
          {actionLabel}
        </ButtonLink>
        {reviews.count > 0 ? (
          <p className={styles.rating}>
            <Rating value={reviews.average} />
            <span aria-hidden="true">{averageLabel(reviews)}</span>
            <span className="visually-hidden">from {reviews.count} reviews</span>
          </p>
        ) : null}
      </div>
      {room ? (
        <picture
          className={styles.picture}
          style={{
            backgroundColor: room.portrait.colour,
            '--focal': focalPosition(room.portrait.focal),
            '--focal-wide': focalPosition(room.wide.focal),
          }}
        >
          <source
            media="(min-width: 48rem)"
            srcSet={pictureSources(room.wide)}
            sizes="(min-width: 64rem) 90vw, 100vw"
            width={room.wide.width}
            height={room.wide.height}
          />
          <img
            src={pictureSource(room.portrait, 900)}
            srcSet={pictureSources(room.portrait)}
            sizes={PHONE_SIZES}
            alt={room.portrait.alt}
            width={room.portrait.width}
            height={room.portrait.height}
            fetchPriority="high"
            decoding="async"
          />
        </picture>
      ) : null}
    </section>
  )
}
