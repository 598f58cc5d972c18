import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { addPiece, changePlan, openPlans, removePiece } from '../../actions/room/plans.ts'
import type { Variation } from '../../contract/cart/cart.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import type { Plan, PlanPiece } from '../../contract/room/plan.ts'
import { planProblems } from '../../domain/room/check-plan.ts'
import { changePiece, placePiece } from '../../domain/room/plan.ts'
import { roomPlans } from '../../state/room/plans.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Icon } from '../../ui/basics/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { AddPieces } from './add-pieces.tsx'
import { PieceCard } from './piece-card.tsx'
import { PieceStatus } from './piece-status.tsx'
import { PlanDrawing } from './plan-drawing.tsx'
import styles from './plan-editor.module.css'
import { PlansCard } from './plans-card.tsx'
import { problemWords } from './plan-words.ts'
import { RoomCard } from './room-card.tsx'
import { SharedPlan } from './shared-plan.tsx'
import { useAddFromAddress } from './use-add-from-address.ts'

/** The open plan of this device: its drawing, what is wrong with it, and everything that changes it. */
export function PlanEditor() {
  const { list } = useSnapshot(roomPlans)
  useEffect(() => {
    // Also after a sign-out.
    if (list === null) void openPlans()
  }, [list])
  // Functions of the domain take a Plan and only read it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a snapshot is deeply readonly
  const plans = list as Plan[] | null
  const plan = plans?.[0]
  return (
    <>
      <SharedPlan />
      {plan && plans ? <OpenPlan key={plan.id} plan={plan} plans={plans} /> : <p role="status">Opening your plan …</p>}
    </>
  )
}

function OpenPlan({ plan, plans }: { plan: Plan; plans: readonly Plan[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [showsSpace, setShowsSpace] = useState(true)
  const drawing = useRef<HTMLDivElement>(null)
  const problems = useMemo(() => planProblems(plan), [plan])
  const piece = plan.pieces.find(({ id }) => id === chosen)

  const change = (id: string, step: (piece: PlanPiece) => PlanPiece) =>
    void changePlan(
      changePiece(plan, id, (found) => {
        const next = step(found)
        return placePiece(next, next.x, next.y, plan)
      }),
    )
  const remove = (id: string) => {
    setChosen(null)
    void removePiece(plan, id)
    // The removed piece had the focus.
    drawing.current?.focus({ preventScroll: true })
  }
  const add = useEffectEvent(async (card: ProductCard, variation: Variation) => {
    const id = await addPiece(card, variation)
    if (id === null) return
    setChosen(id)
    drawing.current?.scrollIntoView({ block: 'nearest' })
  })
  useAddFromAddress(add)

  return (
    <div className={styles.columns}>
      <div ref={drawing} tabIndex={-1} className={styles.drawing} role="group" aria-label={`Plan of ${plan.name}`}>
        <PlanDrawing
          plan={plan}
          chosen={chosen}
          troubled={new Set(problems.flatMap(({ pieces }) => pieces))}
          showsSpace={showsSpace}
          choose={setChosen}
          change={change}
          remove={remove}
        />
        <PieceStatus piece={piece} />
        <div role="status">
          <ul className={`bare-list ${styles.problems}`}>
            {problems.map((problem) => (
              <li key={JSON.stringify(problem)} data-tone="warn">
                <Icon name="warn" size={20} /> {problemWords(problem, plan)}
              </li>
            ))}
            {problems.length === 0 && plan.pieces.length > 0 ? (
              <li data-tone="fits">
                <Icon name="success" size={20} /> Everything fits, and every door opens.
              </li>
            ) : null}
          </ul>
        </div>
        <Checkbox label="Show 60 cm to walk around each piece" checked={showsSpace} onChange={() => setShowsSpace(!showsSpace)} />
      </div>
      <div className={styles.side}>
        {piece ? <PieceCard plan={plan} piece={piece} change={change} remove={remove} /> : null}
        <Card title="Furniture">
          {plan.pieces.length > 0 ? (
            <ol className={`bare-list ${styles.pieces}`} aria-label="In this plan">
              {plan.pieces.map(({ id, name }, place) => (
                <li key={id}>
                  <button type="button" className={styles.pick} aria-pressed={id === chosen} onClick={() => setChosen(id)}>
                    <span className="tabular">{place + 1}</span> {name}
                  </button>
                </li>
              ))}
            </ol>
          ) : null}
          <AddPieces add={add} />
        </Card>
        <RoomCard plan={plan} change={(next) => void changePlan(next)} />
        <PlansCard plan={plan} plans={plans} />
      </div>
    </div>
  )
}
