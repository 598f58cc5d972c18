import type { FormDraft } from '../../../actions/forms/form-drafts.ts'
import { choiceWords } from '../../../domain/cart/choice-words.ts'
import type { AskedKind } from '../../../contract/orders/order-request.ts'
import type { Order } from '../../../contract/orders/order.ts'
import { piecesToAsk } from '../../../domain/orders/asked-pieces.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { SelectField } from '../../../ui/forms/field.tsx'
import { FieldError } from '../../../ui/forms/field-frame.tsx'
import styles from './request-pieces.module.css'

/** How many pieces a request is about, by the key of their line in the order. */
export type ChosenPieces = ReadonlyMap<string, number>

interface RequestPiecesProps {
  /** The id of the group, for the link of an error. */
  id: string
  order: Order
  kind: AskedKind
  chosen: ChosenPieces
  error?: string | undefined
  onChange: (chosen: ChosenPieces) => void
}

/** The lines of an order with the pieces that a request of a kind can be about. */
const linesLeft = (order: Order, kind: AskedKind) =>
  order.items.flatMap((item) => {
    const left = piecesToAsk(order, kind, item.item_key)
    return left > 0 ? [{ ...item, left }] : []
  })

/** The choice before the customer touches it: every piece of an order with one line, otherwise none. */
export function firstChoice(order: Order, kind: AskedKind): ChosenPieces {
  const lines = linesLeft(order, kind)
  return new Map(lines.length === 1 ? lines.map(({ item_key, left }) => [item_key, left]) : [])
}

/** The choice of a draft: lines and pieces that have been refunded or asked for since are left out. */
export const draftedChoice = (order: Order, kind: AskedKind, draft: FormDraft): ChosenPieces =>
  new Map(
    linesLeft(order, kind)
      .filter(({ item_key: key }) => draft['piece']?.includes(key))
      .map(({ item_key: key, left }) => [key, Math.min(left, Number(draft[countName(key)]?.[0] ?? left))]),
  )

/** The name of the field for the number of pieces of a line. */
const countName = (key: string) => `count ${key}`

/** The lines of an order to choose from. A chosen line with several pieces left asks how many of them. */
export function RequestPieces({ id, order, kind, chosen, error, onChange }: RequestPiecesProps) {
  const errorId = error ? `${id}-error` : undefined
  const choose = (key: string, count: number) => {
    const next = new Map(chosen)
    if (count > 0) next.set(key, count)
    else next.delete(key)
    onChange(next)
  }
  const lines = linesLeft(order, kind)
  /** The name of a line, with its choices where another line has the same name. */
  const nameOf = ({ name, ...line }: (typeof lines)[number]) =>
    lines.filter((other) => other.name === name).length > 1 ? `${name}, ${choiceWords(line)}` : name
  return (
    <fieldset id={id} className="stack gap-2" tabIndex={-1} aria-describedby={errorId}>
      <legend className={styles.legend}>Which pieces?</legend>
      {lines.map((line) => {
        const { item_key: key, name, left } = line
        const count = chosen.get(key)
        return (
          <div key={key}>
            <Checkbox
              name="piece"
              value={key}
              label={left > 1 ? `${left} × ${name}` : name}
              hint={choiceWords(line)}
              checked={count !== undefined}
              onChange={({ target }) => choose(key, target.checked ? left : 0)}
            />
            {count !== undefined && left > 1 ? (
              <SelectField
                name={countName(key)}
                label={`How many of ${nameOf(line)}`}
                options={Array.from({ length: left }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
                className={styles.count}
                value={String(count)}
                onChange={({ target }) => choose(key, Number(target.value))}
              />
            ) : null}
          </div>
        )
      })}
      {errorId && error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  )
}
