import type { Plan, PlanPiece } from '../../contract/room/plan.ts'
import { to } from '../../contract/paths.ts'
import { freeSpace } from '../../domain/room/check-plan.ts'
import { STEP, turnPiece } from '../../domain/room/plan.ts'
import { Button } from '../../ui/basics/button.tsx'
import { IconButton } from '../../ui/basics/icon-button.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './plan-editor.module.css'
import { centimetres } from '../../domain/lengths.ts'
import { sizeWords } from './plan-words.ts'

interface PieceCardProps {
  plan: Plan
  piece: PlanPiece
  change: (id: string, step: (piece: PlanPiece) => PlanPiece) => void
  remove: (id: string) => void
}

/** The chosen piece: the space around it, and buttons for everything that a drag or a key does. */
export function PieceCard({ plan, piece, change, remove }: PieceCardProps) {
  const { id, name, slug, variation, mirrored } = piece
  const { left, right, top, bottom } = freeSpace(plan, piece)
  const move = (x: number, y: number) => change(id, (old) => ({ ...old, x: old.x + x * STEP, y: old.y + y * STEP }))
  const mirror = () =>
    change(id, (old) => ({ ...old, mirrored: !mirrored, variation: { ...old.variation, chaise: mirrored ? 'right' : 'left' } }))
  return (
    <Card title={name}>
      <p>{sizeWords(piece)}</p>
      <p className={styles.note}>
        Free space: {centimetres(left)} cm on the left, {centimetres(right)} on the right, {centimetres(top)} above, {centimetres(bottom)}{' '}
        below. A person needs about 60 cm to walk.
      </p>
      <div className={styles.moves} role="group" aria-label={`Move ${name} by 5 cm`}>
        <IconButton icon="chevron-left" label="Move left" variant="outline" onClick={() => move(-1, 0)} />
        <IconButton icon="chevron-down" label="Move up" variant="outline" className={styles.up} onClick={() => move(0, -1)} />
        <IconButton icon="chevron-down" label="Move down" variant="outline" onClick={() => move(0, 1)} />
        <IconButton icon="chevron-right" label="Move right" variant="outline" onClick={() => move(1, 0)} />
      </div>
      <div className={styles.tools}>
        <Button size="sm" variant="secondary" icon="sync" onClick={() => change(id, turnPiece)}>
          Turn
        </Button>
        {variation['chaise'] ? (
          <Button size="sm" variant="secondary" icon="compare" onClick={mirror}>
            Chaise {mirrored ? 'right' : 'left'}
          </Button>
        ) : null}
        <Button size="sm" variant="quiet" icon="trash" onClick={() => remove(id)}>
          Remove
        </Button>
      </div>
      <p>
        <Link href={to.product(slug, variation)}>See {name}</Link>
      </p>
    </Card>
  )
}
