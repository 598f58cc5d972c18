import { AppScreen } from '../../features/installed/app-screen.tsx'
import { deferred } from '../../state/deferred.tsx'

const AppSections = deferred(async () => (await import('./app-sections.tsx')).AppSections)

/** This app: how it gets onto the device, and what it keeps there. */
export function AppPage() {
  return (
    <AppScreen>
      <AppSections />
    </AppScreen>
  )
}
