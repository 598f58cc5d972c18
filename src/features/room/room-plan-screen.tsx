import { type ComponentType, useEffect, useState } from 'react'
import { loadWithRetry } from '../../lazy/load-with-retry.ts'
import { notifyNotLoaded } from '../../lazy/not-loaded.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './room-plan-screen.module.css'

/** The room plan. The served page is the same for everyone: the plans are on the device, and their code loads there. */
export function RoomPlanScreen() {
  const [Editor, setEditor] = useState<ComponentType | null>(null)
  useEffect(() => {
    let isCurrent = true
    void loadWithRetry(async () => (await import('./plan-editor.tsx')).PlanEditor, notifyNotLoaded).then((loaded) => {
      if (isCurrent) setEditor(() => loaded)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return (
    <div className={`wrap ${styles.page}`}>
      <header className="page-head gap-2">
        <p className="eyebrow">On this device</p>
        <h1>Room plan</h1>
        <p>Measure your room, put our furniture in it to scale, and see what fits before you buy. It works without a connection.</p>
      </header>
      <noscript>
        <Notice tone="warn">The room plan needs JavaScript. Every product page has its measurements.</Notice>
      </noscript>
      {Editor ? <Editor /> : <p role="status">Opening your plan …</p>}
    </div>
  )
}
