import { brand } from '../../contract/brand.ts'
import { to } from '../../contract/paths.ts'
import { Link } from '../../ui/basics/link.tsx'
import { Logo } from '../../ui/basics/logo.tsx'
import styles from './header.module.css'

/** The shop's logo, a link to the home page. */
export function Wordmark() {
  return (
    <Link href={to.home()} className={styles.wordmark} aria-label={`${brand.name}, home`}>
      <Logo name={brand.name} />
    </Link>
  )
}
