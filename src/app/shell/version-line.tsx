import { useEffect, useState } from 'react'
import { useVersion } from '../../actions/updates/version.ts'
import { currentBuild } from '../../actions/updates/version.ts'
import { Button } from '../../ui/basics/button.tsx'

/**
 * Which version of the shop this page is, and whether it is the newest; without script the version alone. `build`: of a served page; one
 * drawn on the device knows its own.
 */
export function VersionLine({ build = currentBuild() }: { build: string | undefined }) {
  const { words, action } = useVersion()
  const [listens, setListens] = useState(false)
  const [asked, setAsked] = useState(false)
  useEffect(() => setListens(true), [])
  if (!build) return null
  return (
    <>
      {/* Only whoever asked hears the answer read out. */}
      <span role={asked ? 'status' : undefined}>{listens && words ? `Version ${build} · ${words}.` : `Version ${build}.`}</span>{' '}
      {listens && action ? (
        <Button
          variant="quiet"
          size="sm"
          busy={action.busy}
          onClick={() => {
            setAsked(true)
            action.run()
          }}
        >
          {action.label}
        </Button>
      ) : null}
    </>
  )
}
