import { to } from '../../../contract/paths.ts'
import { deferred } from '../../../lazy/deferred.tsx'
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import styles from './application-screen.module.css'

const ApplicationForm = deferred(async () => (await import('./application-form.tsx')).ApplicationForm)

/** The application to the decorator programme (text: content/pages/decorator.md). */
export function ApplicationScreen() {
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs
        items={[{ label: 'Home', href: to.home() }, { label: 'Decorators', href: to.decorators() }, { label: 'Apply to join' }]}
      />
      <header className="page-head">
        <h1>Apply to join</h1>
        <p className="lede">It takes about five minutes. Your answers are kept on this device until you send them.</p>
        <p className={styles.aside}>
          Applied already? <Link href={to.myApplication()}>See your application</Link>
        </p>
      </header>
      <ApplicationForm />
    </div>
  )
}
