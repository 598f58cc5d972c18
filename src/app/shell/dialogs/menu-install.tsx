import { useSnapshot } from 'valtio'
import { install, installState } from '../../../state/installed/install.ts'
import { Button } from '../../../ui/basics/button.tsx'

/** Installs the shop from the menu, where the browser offers it. Everything else about it stands on the page of the app. */
export function MenuInstall({ onClose }: { onClose: () => void }) {
  if (useSnapshot(installState).way !== 'prompt') return null
  return (
    <li>
      <Button
        variant="quiet"
        icon="install"
        onClick={() => {
          onClose()
          void install()
        }}
      >
        Install Stoep
      </Button>
    </li>
  )
}
