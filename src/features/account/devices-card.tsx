import { useState } from 'react'
import type { SignedInDevice } from '../../contract/account/device.ts'
import { endDevice, endOtherDevices, readDevices } from '../../actions/account/security.ts'
import { formatMoment } from '../../domain/calendar/date-and-time.ts'
import type { AccountOutcome } from '../../state/account/session.ts'
import { useForCustomer } from '../../state/account/use-for-customer.ts'
import { useBackOnline } from '../../state/network/connection.ts'
import { notify } from '../../state/toasts.ts'
import { Badge } from '../../ui/basics/badge.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { useFocusAfter } from '../../ui/basics/use-focus-after.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { outcomeWords } from './words.ts'
import styles from './devices-card.module.css'
import factsStyles from './facts.module.css'

type Shown = { kind: 'loading' } | { kind: 'devices'; devices: readonly SignedInDevice[] } | { kind: 'problem'; message: string }

/** The devices on which the customer is signed in. Each other one can be signed out. */
export function DevicesCard() {
  const [shown, setShown] = useState<Shown>({ kind: 'loading' })
  const [busy, setBusy] = useState<string | null>(null)
  const { target: heading, acted } = useFocusAfter<HTMLHeadingElement>(shown)

  const load = async () => {
    const outcome = await readDevices()
    setShown(outcome.kind === 'done' ? { kind: 'devices', devices: outcome.answer } : { kind: 'problem', message: outcomeWords(outcome) })
  }
  useForCustomer(() => void load())
  useBackOnline(() => void load())

  const run = async (name: string, work: () => Promise<AccountOutcome>, message: string) => {
    acted()
    setBusy(name)
    try {
      const outcome = await work()
      notify(outcome.kind === 'done' ? { type: 'success', message } : { type: 'warn', message: outcomeWords(outcome) })
      await load()
    } finally {
      setBusy(null)
    }
  }

  return (
    <Card title="Where you are signed in" headingRef={heading}>
      {shown.kind === 'loading' ? <Skeleton height="4rem" /> : null}
      {shown.kind === 'problem' ? <p className={factsStyles.text}>{shown.message}</p> : null}
      {shown.kind === 'devices' ? (
        <>
          <ul className={`bare-list ${styles.list}`}>
            {shown.devices.map((device) => (
              <li key={device.id} className={styles.device}>
                <Device {...device} />
                {device.current ? (
                  <Badge>This device</Badge>
                ) : (
                  <Button
                    variant="secondary"
                    size="sm"
                    busy={busy === device.id}
                    onClick={() => void run(device.id, () => endDevice(device.id), `${nameOf(device)} is signed out.`)}
                  >
                    Sign out<span className="visually-hidden"> {nameOf(device)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {shown.devices.length > 1 ? (
            <p>
              <Button
                variant="secondary"
                size="sm"
                busy={busy === 'others'}
                onClick={() => void run('others', endOtherDevices, 'All other devices are signed out.')}
              >
                Sign out all other devices
              </Button>
            </p>
          ) : null}
        </>
      ) : null}
    </Card>
  )
}

const nameOf = ({ device }: Pick<SignedInDevice, 'device'>) => device ?? 'Earlier device'

function Device({ device, first_seen: first, last_seen: last, current }: SignedInDevice) {
  return (
    <div className={styles.about}>
      <strong>{nameOf({ device })}</strong>
      <span className={factsStyles.text}>Signed in {formatMoment(first)}</span>
      {current ? null : <span className={factsStyles.text}>Last seen {formatMoment(last)}</span>}
    </div>
  )
}
