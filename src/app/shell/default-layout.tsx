import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { deferred } from '../../lazy/deferred.tsx'
import { whenInUse } from '../../lazy/load-engine.ts'
import { logNotLoaded } from '../../lazy/not-loaded.ts'
import { consent } from '../../state/measurement/consent.ts'
import type { ShellData } from '../navigation/page-payload.ts'
import { AppFrame } from './app-frame.tsx'
import { Header } from './header.tsx'
import { LazyPrivacyChoices } from './lazy-dialogs.tsx'
import styles from './default-layout.module.css'

const NoticeBar = deferred(async () => (await import('./notice-bar.tsx')).NoticeBar)
const TabBar = deferred(async () => (await import('./deferred/tab-bar.tsx')).TabBar)
const Footer = deferred(async () => (await import('./deferred/footer.tsx')).Footer)

/** The props of both layouts. */
export interface LayoutProps {
  shell: ShellData
  path: string
  /** The name of the shown page's route, or `error`. */
  screen: string
  children: ReactNode
}

/** The layout of every page except checkout pages. */
export function DefaultLayout({ shell, path, screen, children }: LayoutProps) {
  return (
    <AppFrame screen={screen}>
      <NoticeBar path={path} />
      <Header shell={shell} path={path} />
      <main id="content" className={styles.main}>
        {children}
      </main>
      <Footer shell={shell} />
      <TabBar path={path} />
      <Privacy />
      <LazyPrompts />
    </AppFrame>
  )
}

function Privacy() {
  return <LazyPrivacyChoices open={useSnapshot(consent).open} />
}

/**
 * The prompts of the shop: consent and the invitation to install. The order layout has none. Their code loads when the page is
 * idle after the first interaction. A failure is only logged, because the customer did not ask for them; the next page load tries again.
 */
function LazyPrompts() {
  const [Prompts, setPrompts] = useState<ComponentType | null>(null)
  useEffect(() => {
    whenInUse(() => void import('./deferred/prompts.tsx').then((loaded) => setPrompts(() => loaded.Prompts), logNotLoaded))
  }, [])
  return Prompts ? createElement(Prompts) : null
}
