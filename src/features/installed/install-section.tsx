import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useHydrated } from '../../lazy/deferred.tsx'
import { install, installState, type InstallWay } from '../../state/installed/install.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ShareSteps } from './share-steps.tsx'
import styles from './sections.module.css'

const texts: Record<InstallWay | 'unknown', string> = {
  unknown: 'Your browser can put Stoep on your home screen. It then opens in a window of its own, with or without a connection.',
  installed: 'Stoep is installed here. It opens from your home screen, with or without a connection.',
  prompt: 'It takes a second and next to no room. Stoep then opens from your home screen, with or without a connection.',
  share: 'Three taps, and Stoep opens from your home screen, with or without a connection:',
  menu: 'Choose “Install” or “Add to home screen” in your browser’s menu. Stoep then opens in a window of its own, with or without a connection.',
}

/** How to install Stoep, for this browser. */
export function InstallSection() {
  const isHydrated = useHydrated()
  const known = useSnapshot(installState).way
  const way = isHydrated ? known : null
  const [installing, setInstalling] = useState(false)
  const startInstall = () => {
    setInstalling(true)
    void install().finally(() => setInstalling(false))
  }
  return (
    <Card title="On your home screen">
      <p className={styles.text}>{texts[way ?? 'unknown']}</p>
      {way === 'prompt' || installing ? (
        <p>
          <Button icon="install" busy={installing} onClick={startInstall}>
            Install Stoep
          </Button>
        </p>
      ) : null}
      {way === 'share' ? <ShareSteps /> : null}
    </Card>
  )
}
