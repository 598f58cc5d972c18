import { dayInFull } from '../../../domain/calendar/day-words.ts'
import { brand } from '../../../contract/brand.ts'
import type { BlogPost } from '../../../contract/content/blog.ts'
import { to } from '../../../contract/paths.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { shareLink } from '../../../actions/share.ts'
import { pictureProps } from '../../../state/catalogue/tile.ts'
import { useTiles } from '../../../state/catalogue/use-prices.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Button } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Prose } from '../../../ui/basics/prose.tsx'
import { Picture } from '../../../ui/goods/picture.tsx'
import { ProductTile } from '../../../ui/goods/product-tile.tsx'
import { PostCard } from './post-card.tsx'
import styles from './post-screen.module.css'
import { readingTime, subject } from './words.ts'

/** One post. The server renders its HTML from our own Markdown. */
export function PostScreen({ data: post }: ScreenProps<BlogPost>) {
  const tile = useTiles()
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs as={Link} items={[{ label: 'Home', href: to.home() }, { label: 'Blog', href: to.blog() }, { label: post.title }]} />
      <article className={styles.article}>
        <PostHead post={post} />
        <div className={styles.columns}>
          <Prose html={post.html} className={styles.body} />
          <aside className={styles.side}>
            <Tags tags={post.tags} />
            <Button
              variant="secondary"
              icon="share"
              className="no-print"
              onClick={() => void shareLink(post.title, location.origin + to.blogPost(post.slug))}
            >
              Share this article
            </Button>
          </aside>
        </div>
      </article>
      {post.products.length > 0 ? (
        <section aria-labelledby="pieces">
          <h2 id="pieces">The pieces in this story</h2>
          <ul className={styles.products}>
            {post.products.map((card) => (
              <li key={card.id}>
                <ProductTile {...tile(card)} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {post.more.length > 0 ? (
        <section aria-labelledby="more">
          <h2 id="more">More to read</h2>
          <ul className={styles.more}>
            {post.more.map((card) => (
              <li key={card.slug}>
                <PostCard post={card} level={3} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function PostHead({ post }: { post: BlogPost }) {
  const { title, excerpt, author, author_role: role, date, reading_minutes: minutes, cover } = post
  return (
    <header className={styles.head}>
      <div className="stack gap-4">
        <h1 className={styles.title}>{title}</h1>
        <p className="lede">{excerpt}</p>
        <p className={styles.facts}>
          <span>
            By <strong>{author}</strong>, {role.charAt(0).toLowerCase() + role.slice(1)}
          </span>
          <span>
            <time dateTime={date}>{dayInFull(date)}</time> · {readingTime(minutes)}
          </span>
          {brand.demoNote ? <small>{brand.demoNote}</small> : null}
        </p>
      </div>
      {cover ? (
        <div className={styles.cover}>
          <Picture {...pictureProps(cover, 1200)} width={4} height={3} sizes="(min-width: 64rem) 42rem, 100vw" load="first" shape="bare" />
        </div>
      ) : null}
    </header>
  )
}

function Tags({ tags }: Pick<BlogPost, 'tags'>) {
  return (
    <nav aria-label="Subjects of this article">
      <p className={styles.label}>Filed under</p>
      <ul className="cluster gap-4 rows-0 bare-list row-links">
        {tags.map((tag) => (
          <li key={tag}>
            <Link href={to.blog(tag)}>{subject(tag)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
