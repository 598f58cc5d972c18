import type { ReactNode } from 'react'
import styles from './app-screen.module.css'

/** The frame of the page about this device. */
export function AppScreen({ children }: { children: ReactNode }) {
  return (
    <div className={`wrap ${styles.page}`}>
      <header className="page-head gap-2">
        <p className="eyebrow">On this device</p>
        <h1>This app</h1>
        <p className={styles.intro}>
          Stoep opens from the home screen like any other app, and goes on when the connection does not. What it keeps on this device stands
          here, and is yours to change.
        </p>
      </header>
      <div className={styles.sections}>{children}</div>
    </div>
  )
}
