import type { Variation } from '../../contract/cart/cart.ts'
import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import { MOST_PIECES, MOST_PLANS, plansSchema, type Plan } from '../../contract/room/plan.ts'
import { newPlan, pieceOf, withPiece, withPieceBack } from '../../domain/room/plan.ts'
import { randomKey } from '../../domain/random-key.ts'
import { loadEngine } from '../../lazy/load-engine.ts'
import { roomPlans } from '../../state/room/plans.ts'
import { notify } from '../../state/toasts.ts'
import { changeStored, readStored } from '../storage/stored-values.ts'

export const ROOM_PLANS = 'room-plans'

/** An id for a plan, a piece or an opening. */
export const newId = (): string => randomKey(8, (count) => crypto.getRandomValues(new Uint8Array(count)))

const firstPlan = () => newPlan(newId(), 'My room')

/** Reads the plans of this device, with a new one if there is none. */
export async function openPlans(): Promise<void> {
  await loadEngine()
  const stored = await readStored(ROOM_PLANS, plansSchema)
  roomPlans.list = stored?.length ? stored : [firstPlan()]
}

/**
 * Changes the plans in the view and in the store. `step` runs on the stored plans too, because another tab may have changed them. Shows a
 * notice if the device does not store them.
 */
async function change(step: (plans: readonly Plan[]) => Plan[]): Promise<void> {
  const shown = roomPlans.list ?? []
  roomPlans.list = step(shown)
  const stored = await changeStored(ROOM_PLANS, plansSchema, (plans) => step(plans?.length ? plans : shown))
  if (!stored) notify({ type: 'error', message: 'This device does not store your plan. Share its link to keep it.' })
}

/** Replaces a plan by its changed form. */
export const changePlan = (plan: Plan): Promise<void> =>
  change((plans) =>
    plans.some(({ id }) => id === plan.id) ? plans.map((other) => (other.id === plan.id ? plan : other)) : [plan, ...plans],
  )

/** Opens a plan of the list: it becomes the first. */
export const openPlan = (id: string): Promise<void> =>
  change((plans) => [...plans.filter((plan) => plan.id === id), ...plans.filter((plan) => plan.id !== id)])

/** Adds a plan and opens it. It gets an id of its own, so it never replaces another one. False after a notice that the list is full. */
export async function addPlan(plan: Plan): Promise<boolean> {
  if ((roomPlans.list?.length ?? 0) >= MOST_PLANS) {
    notify({ type: 'info', message: `A device keeps up to ${MOST_PLANS} plans. Delete one first.` })
    return false
  }
  const own = { ...plan, id: newId() }
  await change((plans) => [own, ...plans.filter(({ id }) => id !== own.id)])
  return true
}

/** Adds an empty plan with this name and opens it. */
export const startPlan = (name: string): Promise<boolean> => addPlan(newPlan(newId(), name))

/** Deletes a plan, and offers to bring it back. */
export async function deletePlan(plan: Plan): Promise<void> {
  const next = firstPlan()
  await change((plans) => {
    const rest = plans.filter(({ id }) => id !== plan.id)
    return rest.length > 0 ? rest : [next]
  })
  notify({
    type: 'success',
    message: `${plan.name} is deleted.`,
    action: { label: 'Undo', run: () => void addPlan(plan) },
    duration: 10_000,
  })
}

/** Removes a piece from a plan, and offers to put it back where it stood. */
export async function removePiece(plan: Plan, id: string): Promise<void> {
  const place = plan.pieces.findIndex((piece) => piece.id === id)
  const piece = plan.pieces[place]
  if (!piece) return
  await changePlan({ ...plan, pieces: plan.pieces.filter((other) => other !== piece) })
  const undo = () => change((plans) => plans.map((other) => (other.id === plan.id ? withPieceBack(other, piece, place) : other)))
  notify({ type: 'info', message: `${piece.name} removed.`, action: { label: 'Undo', run: () => void undo() } })
}

/** Adds a product to the open plan, as configured. Returns the id of its piece; null for a full plan, with a notice. */
export async function addPiece(card: ProductCard, variation: Variation): Promise<string | null> {
  const plan = roomPlans.list?.[0]
  if (!plan) return null
  const added = withPiece(plan, pieceOf(card, variation, newId(), plan))
  if (added === plan) {
    notify({ type: 'info', message: `A plan has up to ${MOST_PIECES} pieces. Remove one first.` })
    return null
  }
  await changePlan(added)
  return added.pieces.at(-1)?.id ?? null
}
