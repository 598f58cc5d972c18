import type { ReactNode } from 'react'
import { brand } from '../../contract/brand.ts'
import styles from './app-screen.module.css'

/** The frame of the page about this device. */
export function AppScreen({ children }: { children: ReactNode }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <header className="page-head gap-2">
        <p className="eyebrow">On this device</p>
        <h1>App settings</h1>
        <p className={styles.intro}>
          Open {brand.name} from your home screen, with or without a connection. Stored on this device: the pages you visit, your cart and
          your drafts. Change any of it here.
        </p>
      </header>
      <div className={styles.sections}>{children}</div>
    </div>
  )
}
