import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { CopyState, CopyWidth } from '../../data/installed/offline-copy.ts'
import { offlineCopy, startCopy } from '../../actions/installed/offline-copy.ts'
import { Button } from '../../ui/basics/button.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { megabytes } from './megabytes.ts'
import styles from './sections.module.css'

const names: Record<CopyWidth, { label: string; hint: string }> = {
  400: { label: 'Small pictures', hint: 'Enough for a phone' },
  800: { label: 'Sharp pictures', hint: 'For a phone with a good screen' },
  1200: { label: 'Large pictures', hint: 'For a computer, and for looking closer' },
}

/** The form for the size of the pictures. Under save data, the download needs a confirmation. */
export function CopyForm({ offers }: { offers: CopyState['offers'] }) {
  const { savesData } = useSnapshot(offlineCopy)
  const [width, setWidth] = useState<CopyWidth>(800)
  const [confirming, setConfirming] = useState(false)
  const size = megabytes(offers.find((offer) => offer.width === width)?.bytes ?? 0)
  const options = offers.map((offer) => ({
    value: String(offer.width),
    label: names[offer.width].label,
    hint: offer.pictures > 0 ? `About ${megabytes(offer.bytes)}. ${names[offer.width].hint}.` : names[offer.width].hint,
  }))
  return (
    <>
      <RadioCards
        legend="How large"
        options={options}
        value={String(width)}
        onChange={(value) => setWidth(offers.find((offer) => String(offer.width) === value)?.width ?? width)}
      />
      {confirming ? (
        <p role="status" className={styles.state}>
          This device is saving data, or is on a slow connection. Download about {size} all the same?
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button icon="install" onClick={() => (savesData && !confirming ? setConfirming(true) : startCopy(width))}>
          {confirming ? `Yes, download about ${size}` : 'Download'}
        </Button>
        {confirming ? (
          <Button variant="quiet" onClick={() => setConfirming(false)}>
            Not now
          </Button>
        ) : null}
      </div>
    </>
  )
}
