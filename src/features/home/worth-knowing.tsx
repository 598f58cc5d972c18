import type { Home } from '../../contract/content/content.ts'
import { to } from '../../contract/paths.ts'
import { pictureProps } from '../../state/catalogue/tile.ts'
import { Link } from '../../ui/basics/link.tsx'
import { Picture } from '../../ui/goods/picture.tsx'
import { SectionHead } from './section-head.tsx'
import styles from './worth-knowing.module.css'

/** The newest of the blog. */
export function WorthKnowing({ posts }: Pick<Home, 'posts'>) {
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
              <h3 className={styles.title}>
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
