import { dayInFull } from '../../../domain/calendar/day-words.ts'
import type { ReactNode } from 'react'
import type { ContentPage } from '../../../contract/content/content.ts'
import { to } from '../../../contract/paths.ts'
import { headingsOf } from '../../../domain/content/prose.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Prose } from '../../../ui/basics/prose.tsx'
import styles from './content-frame.module.css'

interface ContentFrameProps {
  page: ContentPage
  /** The tool of the page, beside the text; on a phone above it. */
  tool?: ReactNode
  /** Beside the text; on a phone below it. */
  aside?: ReactNode
  /** Above the text; full width where there is no tool. */
  lead?: ReactNode
  /** Replaces the text of the page. */
  children?: ReactNode
  /** Below both, full width. */
  after?: ReactNode
}

/** Pages with more sections than this list them at the side. */
const MAX_SECTIONS = 5

/** A content page: title, text and tools. The server renders its HTML from our own Markdown. */
export function ContentFrame({ page, tool, aside, lead, children, after }: ContentFrameProps) {
  const headings = headingsOf(page.html)
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs as={Link} items={[{ label: 'Home', href: to.home() }, { label: page.title }]} />
      <header className={`stack gap-3 ${styles.header}`}>
        <h1>{page.title}</h1>
        <p className="lede">{page.description}</p>
      </header>
      {lead && !tool ? <div className={styles.lead}>{lead}</div> : null}
      <div className={styles.columns}>
        {tool ? (
          <div className={styles.tool}>{tool}</div>
        ) : !aside && headings.length > MAX_SECTIONS ? (
          <Sections headings={headings} />
        ) : null}
        <div className={styles.words}>
          {lead && tool ? <div className={styles.lead}>{lead}</div> : null}
          {children ?? <Prose html={page.html} />}
          <p className={styles.updated}>
            Last changed on <time dateTime={page.updated}>{dayInFull(page.updated)}</time>
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
