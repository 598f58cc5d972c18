import { to } from '../../contract/paths.ts'
import type { ContentPage } from '../../contract/content.ts'
import type { ScreenProps } from '../../state/screen.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import styles from './content-screen.module.css'

/** A page of prose. Its HTML is our own Markdown, made by the server. */
export function ContentScreen({ data: page }: ScreenProps<ContentPage>) {
  return (
    <article className={`wrap ${styles.page}`}>
      <Breadcrumbs items={[{ label: 'Home', href: to.home() }, { label: page.title }]} />
      <header className={styles.header}>
        <h1>{page.title}</h1>
        <p className="lede">{page.description}</p>
      </header>
      <div className="prose" dangerouslySetInnerHTML={{ __html: page.html }} />
    </article>
  )
}
