import type { ComponentType } from 'react'
import { InstallSection } from '../../../features/installed/install-section.tsx'
import { OfflineCopySection } from '../../../features/installed/offline-copy-section.tsx'
import { OnDeviceSection } from '../../../features/installed/on-device-section.tsx'
import { AppScreen } from '../../../features/installed/app-screen.tsx'
import { NotificationsSection } from '../../../features/push/notifications-section.tsx'
import { VersionSection } from './version-section.tsx'

/**
 * What stands on the page, in this order. A section is a component without props that draws one `Card` (src/ui/layout/card.tsx) and finds what it
 * shows in the page's state; on the server that is what is known of no device. To add one: its line here.
 */
const sections: readonly ComponentType[] = [InstallSection, OfflineCopySection, OnDeviceSection, NotificationsSection, VersionSection]

/** This app: how it gets onto the device, and what it keeps there. */
export function AppPage() {
  return (
    <AppScreen>
      {sections.map((Section, place) => (
        <Section key={place} />
      ))}
    </AppScreen>
  )
}
