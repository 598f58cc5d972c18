import { useEffect, useState } from 'react'
import { Card } from '../../../ui/layout/card.tsx'
import { VersionLine } from '../../shell/version-line.tsx'
import { ownBuild } from '../../../actions/updates/version.ts'

/** Which version this is, and the way to look for a newer one. A served page leaves it to the foot of the page until it listens. */
export function VersionSection() {
  const [build, setBuild] = useState('')
  useEffect(() => setBuild(ownBuild()), [])
  return (
    <Card title="Version">
      <p>Stoep looks for a new version by itself, and asks before it changes.</p>
      {build ? (
        <p>
          <VersionLine build={build} />
        </p>
      ) : null}
    </Card>
  )
}
