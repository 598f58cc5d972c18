import { monthInFull } from '../../domain/calendar/day-words.ts'
import { brand } from '../../contract/brand.ts'
import type { Home, HomeWords } from '../../contract/content/content.ts'
import { to } from '../../contract/paths.ts'
import { Link } from '../../ui/basics/link.tsx'
import { Rating } from '../../ui/goods/rating.tsx'
import styles from './reviews.module.css'
import { averageLabel } from './words.ts'

const SHOWN = 4

/** Reviews, including critical ones. */
export function HomeReviews({ words: { heading, text }, reviews }: Pick<Home, 'reviews'> & { words: HomeWords }) {
  if (reviews.items.length === 0) return null
  const [figure] = averageLabel(reviews).split(' ')
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="reviews">
      <div>
        <h2 id="reviews">{heading}</h2>
        <p className={styles.text}>{text}</p>
        <p className={styles.figure} aria-hidden="true">
          {figure}
        </p>
        <Rating value={reviews.average} />
        <p className={styles.average}>{averageLabel(reviews)}</p>
        {brand.reviewsNote ? <p className={styles.average}>{brand.reviewsNote}</p> : null}
      </div>
      <ul className={styles.quotes}>
        {reviews.items
          .slice(0, SHOWN)
          .map(({ id, title, message, rating, name, date, verified, product_slug: slug, product_name: product }) => (
            <li key={id}>
              <figure className={styles.quote}>
                <Rating value={rating} size="sm" />
                <blockquote>
                  <p className={styles.title}>{title}</p>
                  <p className={styles.message}>{message}</p>
                </blockquote>
                <figcaption className={styles.by}>
                  {name}, {monthInFull(date)}
                  {verified ? ' · Bought here' : ''}
                  <br />
                  <Link href={to.product(slug)} className={`row-link ${styles.product}`}>
                    {product}
                  </Link>
                </figcaption>
              </figure>
            </li>
          ))}
      </ul>
    </section>
  )
}
