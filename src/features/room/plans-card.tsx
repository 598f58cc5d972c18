import { useState } from 'react'
import { changePlan, deletePlan, openPlan, startPlan } from '../../actions/room/plans.ts'
import { shareLink } from '../../actions/share.ts'
import { to } from '../../contract/paths.ts'
import type { Plan } from '../../contract/room/plan.ts'
import { planFragment } from '../../actions/room/plan-link.ts'
import { Button } from '../../ui/basics/button.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './plan-editor.module.css'

const LONGEST_NAME = 60

/** The plans of this device: open another one, rename, share and delete this one, start a new one. */
export function PlansCard({ plan, plans }: { plan: Plan; plans: readonly Plan[] }) {
  const [name, setName] = useState(plan.name)
  const rename = () => {
    const given = name.trim()
    if (given && given !== plan.name) void changePlan({ ...plan, name: given })
    else setName(plan.name)
  }
  const share = () =>
    void shareLink(
      plan.name,
      `${location.origin}${to.roomPlan()}#${planFragment(plan)}`,
      'The whole plan is in the link. Nobody else has it.',
    )
  return (
    <Card title="Your plans">
      {plans.length > 1 ? (
        <SelectField
          label="Open plan"
          value={plan.id}
          options={plans.map((one) => ({ value: one.id, label: one.name }))}
          onChange={({ target }) => void openPlan(target.value)}
        />
      ) : null}
      <TextField
        label="Name of this plan"
        value={name}
        maxLength={LONGEST_NAME}
        onChange={({ target }) => setName(target.value)}
        onBlur={rename}
        onKeyDown={({ key }) => key === 'Enter' && rename()}
      />
      <div className={styles.tools}>
        <Button size="sm" icon="share" onClick={share}>
          Share
        </Button>
        <Button size="sm" variant="secondary" icon="plus" onClick={() => void startPlan(`Room ${plans.length + 1}`)}>
          New plan
        </Button>
        <Button size="sm" variant="quiet" icon="trash" onClick={() => void deletePlan(plan)}>
          Delete
        </Button>
      </div>
      <p className={styles.note}>
        Plans are stored on this device only. A sign-out removes them, so share the link of one that you want to keep.
      </p>
    </Card>
  )
}
