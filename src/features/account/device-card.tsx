import { useEffect, useState } from 'react'
import { brand } from '../../contract/brand.ts'
import { to } from '../../contract/paths.ts'
import { useVersion } from '../../actions/updates/version.ts'
import { currentBuild } from '../../actions/updates/version.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Link } from '../../ui/basics/link.tsx'
import styles from './facts.module.css'

/** A link to the settings of this device, and the version of the app on it. */
export function DeviceCard() {
  return (
    <Card title="App settings">
      <p className={styles.text}>
        Products, search, your cart, lists and orders open without a connection too. You can change what {brand.name} keeps on this device.
      </p>
      <Version />
      <p className="cluster gap-5 rows-0 row-links">
        <Link href={to.app()}>App settings on this device</Link>
      </p>
    </Card>
  )
}

/** The version of the app on this device, and whether it is the newest. */
function Version() {
  const version = useVersion()
  const [build, setBuild] = useState('')
  useEffect(() => setBuild(currentBuild()), [])
  if (!build) return null
  return (
    <p className={styles.text}>
      <span role="status">
        Version {build}
        {version.words && ` · ${version.words}`}.
      </span>{' '}
      {version.action ? (
        <Button variant="quiet" size="sm" className="flush" busy={version.action.busy} onClick={version.action.run}>
          {version.action.label}
        </Button>
      ) : null}
    </p>
  )
}
