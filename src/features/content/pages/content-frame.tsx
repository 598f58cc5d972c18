import type { ReactNode } from 'react'
import type { ContentPage } from '../../../contract/content/content.ts'
import { to } from '../../../contract/paths.ts'
import { headingsOf } from '../../../domain/content/prose.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import styles from './content-frame.module.css'
import { updatedOn } from './words.ts'

interface ContentFrameProps {
  page: ContentPage
  /** What the page is for, beside its words; on a phone it comes first. */
  tool?: ReactNode
  /** Beside the words, and on a phone after them. */
  aside?: ReactNode
  /** Above the words; over the whole width where there is no tool. */
  lead?: ReactNode
  /** The words, where they are not simply the page's own. */
  children?: ReactNode
  /** Below both, over the whole width. */
  after?: ReactNode
}

/** Pages longer than this name their sections beside them. */
const LONG = 5

/** A page of prose: its title, its words, and what can be done there. The HTML is our own Markdown, made by the server. */
export function ContentFrame({ page, tool, aside, lead, children, after }: ContentFrameProps) {
  const headings = headingsOf(page.html)
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs as={Link} items={[{ label: 'Home', href: to.home() }, { label: page.title }]} />
      <header className={`page-head ${styles.header}`}>
        <h1>{page.title}</h1>
        <p className="lede">{page.description}</p>
      </header>
      {lead && !tool ? <div className={styles.lead}>{lead}</div> : null}
      <div className={styles.columns}>
        {tool ? <div className={styles.tool}>{tool}</div> : !aside && headings.length > LONG ? <Sections headings={headings} /> : null}
        <div className={styles.words}>
          {lead && tool ? <div className={styles.lead}>{lead}</div> : null}
          {children ?? <div className="prose" dangerouslySetInnerHTML={{ __html: page.html }} />}
          <p className={styles.updated}>
            Last changed on <time dateTime={page.updated}>{updatedOn(page.updated)}</time>
          </p>
        </div>
        {aside ? <div className={styles.tool}>{aside}</div> : null}
      </div>
      {after}
    </div>
  )
}

function Sections({ headings }: { headings: ReturnType<typeof headingsOf> }) {
  return (
    <nav aria-label="On this page" className={styles.sections}>
      <p>On this page</p>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <Link href={`#${id}`}>{text}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
