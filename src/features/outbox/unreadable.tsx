import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { discardQuarantined, readQuarantined, quarantineState, quarantinedText } from '../../actions/storage/quarantine.ts'
import { Button } from '../../ui/basics/button.tsx'
import { saveFile } from '../../ui/basics/save-file.ts'
import styles from './sync-sheet.module.css'

/** Quarantined data: the customer can save it as a file or discard it. */
export function Unreadable() {
  const { list } = useSnapshot(quarantineState)
  useEffect(() => void readQuarantined(), [])
  if (list.length === 0) return null
  return (
    <section aria-labelledby="unreadable">
      <h3 id="unreadable">Could not be read</h3>
      <p className={styles.intro}>
        This was stored here, perhaps by another version of the shop. It holds up nothing else, and it stays until you discard it. Save a
        copy if you would like us to look at it.
      </p>
      <ul className={`bare-list ${styles.changes}`}>
        {list.map(({ name, words }) => (
          <QuarantinedItem key={name} name={name} words={words} />
        ))}
      </ul>
    </section>
  )
}

function QuarantinedItem({ name, words }: { name: string; words: string }) {
  const [confirming, setConfirming] = useState(false)
  const save = async () => {
    const text = await quarantinedText(name)
    if (text !== null) saveFile('unreadable-changes.json', text)
  }
  const hiddenName = <span className="visually-hidden"> {words}</span>
  return (
    <li className={styles.change}>
      <div className={styles.words}>
        <p className={styles.name}>{words}</p>
        {confirming ? <p className={styles.state}>Discard this? It cannot be brought back.</p> : null}
      </div>
      <div className={styles.actions}>
        <Button size="sm" variant="quiet" onClick={() => (confirming ? setConfirming(false) : void save())}>
          {confirming ? 'Keep' : 'Save a copy'}
          {hiddenName}
        </Button>
        <Button
          size="sm"
          variant={confirming ? 'danger' : 'quiet'}
          onClick={() => (confirming ? void discardQuarantined(name) : setConfirming(true))}
        >
          Discard{hiddenName}
        </Button>
      </div>
    </li>
  )
}
