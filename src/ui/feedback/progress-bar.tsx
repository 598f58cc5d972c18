import { useEffect, useState } from 'react'
import styles from './progress-bar.module.css'

/** Milliseconds before the bar shows, and its time to finish (spec §9: throttle 200 ms; the style has the 2 s run). */
const THROTTLE = 200
const FINISH = 400

/** The loading bar at the top. It shows for waits above 200 ms, runs for 2 s, then stands still until the wait ends. */
export function ProgressBar({ active }: { active: boolean }) {
  const [shown, setShown] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setShown(active), active ? THROTTLE : FINISH)
    return () => clearTimeout(timer)
  }, [active])

  const stage = shown ? (active ? 'running' : 'finishing') : 'idle'
  return <div className={styles.bar} data-stage={stage} aria-hidden="true" />
}
