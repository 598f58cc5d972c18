import { useEffect, useRef, useState } from 'react'
import type { PlanPiece } from '../../contract/room/plan.ts'
import { centimetres } from '../../domain/lengths.ts'

/** Milliseconds without a move after which the place is announced: a held key moves a piece many times. */
const REST = 400

/** Announces the place of the chosen piece after a move or a turn, which change nothing that has the focus. The choice of another piece is silent. */
export function PieceStatus({ piece }: { piece: PlanPiece | undefined }) {
  const [words, setWords] = useState('')
  const id = piece?.id
  const place = piece ? placeWords(piece) : ''
  const known = useRef({ id, place })
  useEffect(() => {
    if (known.current.id !== id) known.current = { id, place }
    if (known.current.place === place) return undefined
    const timer = setTimeout(() => {
      known.current = { id, place }
      setWords(place)
    }, REST)
    return () => clearTimeout(timer)
  }, [id, place])
  return (
    <p role="status" className="visually-hidden">
      {words}
    </p>
  )
}

const placeWords = ({ name, x, y, turn }: PlanPiece) =>
  `${name}: ${centimetres(x)} cm from the left, ${centimetres(y)} cm from the top${turn === 0 ? '' : `, turned by ${turn}°`}.`
