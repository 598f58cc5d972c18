import type { ReactNode } from 'react'
import type { ShellData } from '../page-payload.ts'
import { AppFrame } from './app-frame.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NoticeBar } from './notice-bar.tsx'
import { TabBar } from './tab-bar.tsx'
import styles from './default-layout.module.css'

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
    </AppFrame>
  )
}
