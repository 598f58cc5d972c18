import { useEffect, useState } from 'react'
import styles from './progress-bar.module.css'

/** Milliseconds before the bar shows, and the time it takes to finish (spec §9: throttle 200 ms; its run of 2 s is in the style). */
const THROTTLE = 200
const FINISH = 400

/** The loading bar at the top: shown only for a wait of more than 200 ms, running for 2 s, then holding until the wait ends. */
export function ProgressBar({ active }: { active: boolean }) {
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setShown(active), active ? THROTTLE : FINISH)
    return () => clearTimeout(timer)
  }, [active])

  const stage = shown ? (active ? 'running' : 'finishing') : 'idle'
  return <div className={styles.bar} data-stage={stage} aria-hidden="true" />
}
