import { dayInFull } from '../../../domain/calendar/day-words.ts'
import type { BlogCard } from '../../../contract/content/blog.ts'
import { to } from '../../../contract/paths.ts'
import { pictureProps } from '../../../state/catalogue/tile.ts'
import { classNames } from '../../../ui/basics/class-names.ts'
import { Link } from '../../../ui/basics/link.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import styles from './post-card.module.css'
import { readingTime, subject } from './words.ts'

interface PostCardProps {
  post: BlogCard
  /** The first of a list: larger, and loaded eagerly. */
  lead?: boolean
  level?: 2 | 3
}

/** A post in a list. The whole card is one link, named by its title. */
export function PostCard({ post, lead = false, level = 2 }: PostCardProps) {
  const { slug, title, excerpt, date, author, tags, reading_minutes: minutes, cover } = post
  const Heading = `h${level}` as const
  return (
    <article className={classNames(styles.card, lead && styles.lead)}>
      <div className={styles.frame}>
        {cover ? (
          <Picture
            {...pictureProps(cover, lead ? 1200 : 800)}
            alt=""
            width={4}
            height={3}
            sizes={lead ? '(min-width: 64rem) 46rem, 100vw' : '(min-width: 64rem) 26rem, (min-width: 40rem) 46vw, 100vw'}
            load={lead ? 'first' : undefined}
            shape="bare"
            className={styles.picture}
          />
        ) : null}
      </div>
      <div className={styles.words}>
        <p className="eyebrow">{subject(tags[0] ?? 'blog')}</p>
        <Heading className={styles.title}>
          <Link href={to.blogPost(slug)} className="whole-card">
            {title}
          </Link>
        </Heading>
        <p className={styles.excerpt}>{excerpt}</p>
        <p className={styles.facts}>
          {author} · <time dateTime={date}>{dayInFull(date)}</time> · {readingTime(minutes)}
        </p>
      </div>
    </article>
  )
}
