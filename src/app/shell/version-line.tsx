import { useEffect, useState } from 'react'
import { useVersion } from '../../actions/updates/version.ts'
import { currentBuild } from '../../actions/updates/version.ts'
import { Button } from '../../ui/basics/button.tsx'

/**
 * The version of this page, and whether it is the newest. Without script only the version.
 * @param build the build that served the page; the default is the build of the running code
 */
export function VersionLine({ build = currentBuild() }: { build: string | undefined }) {
  const { words, action } = useVersion()
  const [isHydrated, setIsHydrated] = useState(false)
  const [isPressed, setIsPressed] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  if (!build) return null
  return (
    <>
      {/* Screen readers announce the result only after a press on the button. */}
      <span role={isPressed ? 'status' : undefined}>{isHydrated && words ? `Version ${build} · ${words}.` : `Version ${build}.`}</span>{' '}
      {isHydrated && action ? (
        <Button
          variant="quiet"
          size="sm"
          className="flush"
          busy={action.busy}
          onClick={() => {
            setIsPressed(true)
            action.run()
          }}
        >
          {action.label}
        </Button>
      ) : null}
    </>
  )
}
