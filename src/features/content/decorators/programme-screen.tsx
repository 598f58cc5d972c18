import { brand } from '../../../contract/brand.ts'
import type { ContentPage } from '../../../contract/content/content.ts'
import type { DecoratorCard } from '../../../contract/content/decorator.ts'
import { to } from '../../../contract/paths.ts'
import type { ScreenProps } from '../../../state/screen.ts'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/basics/button.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { Prose } from '../../../ui/basics/prose.tsx'
import { DecoratorCards } from './decorator-cards.tsx'
import styles from './programme-screen.module.css'

export interface ProgrammeData {
  page: ContentPage
  decorators: DecoratorCard[]
}

/** The decorator programme: the decorators for customers, and how to join for decorators. */
export function ProgrammeScreen({ data: { page, decorators } }: ScreenProps<ProgrammeData>) {
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs as={Link} items={[{ label: 'Home', href: to.home() }, { label: page.title }]} />
      <header className={styles.head}>
        <h1>{page.title}</h1>
        <div className="stack gap-6">
          <p className="lede">{page.description}</p>
          <div className="cluster gap-3">
            <ButtonLink as={Link} href={to.decoratorApplication()}>
              Apply to join
            </ButtonLink>
            <ButtonLink as={Link} href="#decorators" variant="secondary">
              Find a decorator
            </ButtonLink>
          </div>
        </div>
      </header>
      <section id="decorators" aria-labelledby="decorators-heading" className={styles.section}>
        <h2 id="decorators-heading">Decorators who know our furniture</h2>
        <DecoratorCards decorators={decorators} />
        {brand.demoNote ? <p className={styles.note}>{brand.demoNote}</p> : null}
      </section>
      <div className={styles.columns}>
        <Prose html={page.html} />
        <aside className={styles.aside} aria-labelledby="join">
          <h2 id="join">Shall we work together?</h2>
          <p>It takes about five minutes. Your answers are kept on this device until you send them.</p>
          <ButtonLink as={Link} href={to.decoratorApplication()} full>
            Apply to join
          </ButtonLink>
          <p className={styles.note}>
            Questions first? <Link href={brand.phone_href}>{brand.phone}</Link>
          </p>
        </aside>
      </div>
    </div>
  )
}
