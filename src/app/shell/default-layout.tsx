import type { ReactNode } from 'react'
import { deferred } from '../../lazy/deferred.tsx'
import type { ShellData } from '../navigation/page-payload.ts'
import { AppFrame } from './app-frame.tsx'
import { Header } from './header.tsx'
import { NoticeBar } from './notice-bar.tsx'
import { Privacy } from './privacy.tsx'
import { Questions } from './questions.tsx'
import styles from './default-layout.module.css'

const TabBar = deferred(async () => (await import('./deferred/tab-bar.tsx')).TabBar)
const Footer = deferred(async () => (await import('./deferred/footer.tsx')).Footer)

export interface LayoutProps {
  shell: ShellData
  path: string
  children: ReactNode
}

/** The layout of every page but checkout. */
export function DefaultLayout({ shell, path, children }: LayoutProps) {
  return (
    <AppFrame>
      <NoticeBar />
      <Header shell={shell} path={path} />
      <main id="content" className={styles.main}>
        {children}
      </main>
      <Footer shell={shell} />
      <TabBar path={path} />
      <Privacy />
      <Questions />
    </AppFrame>
  )
}
