import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { addPlan } from '../../actions/room/plans.ts'
import { to } from '../../contract/paths.ts'
import { planProblems } from '../../domain/room/check-plan.ts'
import { planInFragment } from '../../actions/room/plan-link.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PlanDrawing } from './plan-drawing.tsx'
import styles from './plan-editor.module.css'

/** The plan of a shared link, for a look. It becomes a plan of this device only at the press, and replaces none. */
export function SharedPlan() {
  const [fragment, setFragment] = useState(() => location.hash)
  useEffect(() => {
    const read = () => setFragment(location.hash)
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  if (!fragment.startsWith('#plan=')) return null
  const plan = planInFragment(fragment)
  const close = () => {
    navigate(to.roomPlan(), { replace: true })
    setFragment('')
  }
  if (!plan)
    return (
      <Notice tone="warn" title="This link has no plan" onDismiss={close} live>
        It may have been cut short. Ask for it again. Your own plans are unchanged.
      </Notice>
    )
  const keep = async () => {
    if (await addPlan(plan)) close()
  }
  return (
    <Card title={`Shared with you: ${plan.name}`}>
      <div inert>
        <PlanDrawing
          plan={plan}
          chosen={null}
          troubled={new Set(planProblems(plan).flatMap(({ pieces }) => pieces))}
          showsSpace={false}
          choose={ignore}
          change={ignore}
          remove={ignore}
        />
      </div>
      <p>{plan.pieces.length > 0 ? `With ${plan.pieces.map(({ name }) => name).join(', ')}.` : 'The room is empty.'}</p>
      <div className={styles.tools}>
        <Button onClick={() => void keep()}>Add to your plans</Button>
        <Button variant="quiet" onClick={close}>
          Not now
        </Button>
      </div>
    </Card>
  )
}

/** The drawing is inert. */
const ignore = () => undefined
