import { brand } from '../../../contract/brand.ts'
import type { Blog } from '../../../contract/content/blog.ts'
import { to } from '../../../contract/paths.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import styles from './blog-screen.module.css'
import { PostCard } from './post-card.tsx'
import { subject } from './words.ts'

/** The list of posts: all of them, or those with the tag of the address (`/blog?tag=fabric`). */
export function BlogScreen({ data: { posts, tags }, search }: ScreenProps<Blog>) {
  const tag = new URLSearchParams(search).get('tag')
  const [first, ...others] = posts
  const home = { label: 'Home', href: to.home() }
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs
        as={Link}
        items={tag ? [home, { label: 'Blog', href: to.blog() }, { label: subject(tag) }] : [home, { label: 'Blog' }]}
      />
      <header className="page-head">
        <h1>{tag ? subject(tag) : 'Worth knowing'}</h1>
        <p className="lede">Measuring, cleaning, paying and choosing, explained by the people who do it.</p>
      </header>
      <nav aria-label="Subjects">
        <ul className={styles.tags}>
          <li>
            <Link href={to.blog()} className={styles.tag} aria-current={tag ? undefined : 'page'}>
              Everything
            </Link>
          </li>
          {tags.map(({ tag: name, count }) => (
            <li key={name}>
              <Link href={to.blog(name)} className={styles.tag} aria-current={name === tag ? 'page' : undefined}>
                {subject(name)}
                {count > 1 ? <span className={styles.count}> {count}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {first ? (
        <>
          <PostCard post={first} lead />
          {others.length > 0 ? (
            <ul className={styles.grid}>
              {others.map((post) => (
                <li key={post.slug}>
                  <PostCard post={post} />
                </li>
              ))}
            </ul>
          ) : null}
          {brand.demoNote ? <p className={styles.note}>{brand.demoNote}</p> : null}
        </>
      ) : (
        <EmptyState
          title={`Nothing under “${tag}” yet`}
          level={2}
          action={
            <ButtonLink as={Link} href={to.blog()}>
              All articles
            </ButtonLink>
          }
        >
          We write about twice a month.
        </EmptyState>
      )}
    </div>
  )
}
