import { useEffect, useState } from 'react'
import { counted } from '../../domain/counted.ts'
import { brand } from '../../contract/brand.ts'
import { useFrozen } from '../../state/use-frozen.ts'
import type { CopyState, CopyProblem } from '../../data/installed/offline-copy.ts'
import { followCopy, offlineCopy, startCopy, stopCopy } from '../../actions/installed/offline-copy.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ClearCopy } from './clear-copy.tsx'
import { CopyForm } from './copy-form.tsx'
import { megabytes } from './megabytes.ts'
import styles from './sections.module.css'

/** The offline copy of the whole catalogue: its size and progress, with buttons to pause, resume and clear it. */
export function OfflineCopySection() {
  const state = useFrozen(offlineCopy).state
  useEffect(followCopy, [])
  return (
    <Card title="Download the shop">
      <p className={styles.text}>
        Pages you visit are saved for offline. Download the rest too, and every product opens with all its pictures where there is no
        connection.
      </p>
      {state ? (
        <Copy state={state} />
      ) : (
        <p className={styles.text}>This works once {brand.name} has been opened a second time in this browser.</p>
      )}
    </Card>
  )
}

function Copy({ state }: { state: CopyState }) {
  const { order, phase, done, total, held } = state
  const runs = phase === 'reading' || phase === 'pictures'
  const text = progressText(state)
  // An open confirmation stays until the user answers it, although the worker continues the download.
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      {runs ? null : <p className={styles.text}>{storedText(held)}</p>}
      {runs ? <progress className={styles.progress} value={done} max={Math.max(total, 1)} aria-label="Downloading the shop" /> : null}
      {/* Changes with every picture, so screen readers do not announce it. */}
      <p role={runs ? undefined : 'status'} className={styles.state}>
        {text}
      </p>
      {order ? null : <CopyForm offers={state.offers} />}
      <div className={styles.buttons}>
        {runs ? (
          <Button variant="secondary" size="sm" onClick={stopCopy}>
            Stop
          </Button>
        ) : null}
        {order && !runs && phase !== 'done' ? (
          <Button size="sm" onClick={() => startCopy(order.width)}>
            Go on
          </Button>
        ) : null}
        {confirming || (!runs && held.answers + held.pictures > 0) ? <ClearCopy open={confirming} onOpen={setConfirming} /> : null}
      </div>
    </>
  )
}

const problems: Record<CopyProblem, string> = {
  offline: `The connection was lost. What is here stays, and saving continues when you open ${brand.name} with a connection.`,
  full: 'This device has no more room for it. Free some space, or clear this and choose smaller pictures.',
  shop: 'The shop did not answer as it should. What is here stays: please try again in a few minutes.',
  update: `A new version of ${brand.name} is waiting. Saving continues after the update.`,
}

/** The stored part of the copy, as text. */
export const storedText = ({ answers, pictures }: CopyState['held']): string =>
  answers + pictures === 0
    ? 'No page of the shop is kept on this device yet.'
    : `On this device now: ${counted(answers, 'page')} of the shop and ${counted(pictures, 'picture')}.`

/** The progress of the copy, as text; null before one is ordered. */
export function progressText({ order, phase, problem, done, total, bytes }: CopyState): string | null {
  if (!order) return problem && problems[problem]
  if (phase === 'reading') return `Reading the shop: ${done} of ${total} pages.`
  if (phase === 'pictures') return `${done} of ${total} pictures, ${megabytes(bytes)}.`
  if (phase === 'done')
    return `The whole shop is here: ${counted(total, 'picture')}, ${megabytes(bytes)}. What is new comes when you open ${brand.name}.`
  const soFar = `${done} of ${total} pictures are here, ${megabytes(bytes)}.`
  if (problem) return `${problems[problem]} ${soFar}`
  return order.paused ? `Stopped. ${soFar}` : `${soFar} The rest is still to come.`
}
