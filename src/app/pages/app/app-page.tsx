import { useEffect, useState, type ComponentType } from 'react'
import { brand } from '../../../contract/brand.ts'
import { InstallSection } from '../../../features/installed/install-section.tsx'
import { OfflineCopySection } from '../../../features/installed/offline-copy-section.tsx'
import { OnDeviceSection } from '../../../features/installed/on-device-section.tsx'
import { AppScreen } from '../../../features/installed/app-screen.tsx'
import { NotificationsSection } from '../../../features/push/notifications-section.tsx'
import { currentBuild } from '../../../actions/updates/version.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { VersionLine } from '../../shell/version-line.tsx'

/**
 * The sections of the page, in this order. A section is a component without props that renders one `Card` (src/ui/layout/card.tsx) from the
 * page's state. On the server the state has its initial values. To add a section, add it here.
 */
const sections: readonly ComponentType[] = [InstallSection, OfflineCopySection, OnDeviceSection, NotificationsSection, VersionSection]

/** The page "App settings": how to install the app, and what it stores on the device. */
export function AppPage() {
  return (
    <AppScreen>
      {sections.map((Section, place) => (
        <Section key={place} />
      ))}
    </AppScreen>
  )
}

/** The version and the check for a newer one. A served page shows it only after hydration; until then the footer has the version. */
function VersionSection() {
  const [build, setBuild] = useState('')
  useEffect(() => setBuild(currentBuild()), [])
  return (
    <Card title="Version">
      <p>{brand.name} checks for updates and asks before installing one.</p>
      {build ? (
        <p>
          <VersionLine build={build} />
        </p>
      ) : null}
    </Card>
  )
}
