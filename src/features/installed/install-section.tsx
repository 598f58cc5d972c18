import { useState } from 'react'
import { brand } from '../../contract/brand.ts'
import { useSnapshot } from 'valtio'
import { useHydrated } from '../../lazy/deferred.tsx'
import { install, installState, type InstallWay } from '../../state/installed/install.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ShareSteps } from './share-steps.tsx'
import styles from './sections.module.css'

const texts: Record<InstallWay | 'unknown', string> = {
  unknown: `Your browser can put ${brand.name} on your home screen. It then opens in a window of its own, with or without a connection.`,
  installed: `${brand.name} is installed here. It opens from your home screen, with or without a connection.`,
  prompt: `It takes a second and next to no room. ${brand.name} then opens from your home screen, with or without a connection.`,
  share: `Three taps, and ${brand.name} opens from your home screen, with or without a connection:`,
  menu: `Choose “Install” or “Add to home screen” in your browser’s menu. ${brand.name} then opens in a window of its own, with or without a connection.`,
}

/** How to install the shop, for this browser. */
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
            Install {brand.name}
          </Button>
        </p>
      ) : null}
      {way === 'share' ? <ShareSteps /> : null}
    </Card>
  )
}
