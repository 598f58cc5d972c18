import type { Opening, Plan, PlanPiece } from '../../contract/room/plan.ts'
import { centimetres } from '../../domain/lengths.ts'
import type { PlanProblem } from '../../domain/room/check-plan.ts'

export const wallWords: Readonly<Record<Opening['wall'], string>> = { top: 'Top', right: 'Right', bottom: 'Bottom', left: 'Left' }

/** The outside sizes of a piece: `290 × 220 cm`. */
export const sizeWords = ({ width, depth, return_depth }: PlanPiece): string =>
  `${centimetres(width)} × ${centimetres(Math.max(depth, return_depth ?? 0))} cm`

/** What is wrong, in a sentence. */
export function problemWords(problem: PlanProblem, plan: Plan): string {
  const [first = '', second = ''] = problem.pieces.map((id) => plan.pieces.find((piece) => piece.id === id)?.name ?? '')
  switch (problem.kind) {
    case 'overlap':
      return `${first} and ${second} overlap.`
    case 'outside':
      return `${first} stands through a wall.`
    case 'door': {
      const door = plan.openings.find(({ id }) => id === problem.door)
      return `${first} is in the way of the door in the ${wallWords[door?.wall ?? 'top'].toLowerCase()} wall.`
    }
  }
}
