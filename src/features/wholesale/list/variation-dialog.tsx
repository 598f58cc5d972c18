import { type FormEvent, useRef, useState } from 'react'
import type { Variation } from '../../../contract/cart/cart.ts'
import type { ProductCard } from '../../../contract/catalogue/catalogue.ts'
import { cents, type Cents } from '../../../contract/money/money.ts'
import type { Wholesale } from '../../../contract/wholesale/wholesale.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { SelectField } from '../../../ui/forms/field.tsx'
import { changeOptions } from './change-line.ts'
import type { LineFigures } from './line-figures.ts'

interface VariationDialogProps {
  list: Wholesale
  line: LineFigures
  open: boolean
  onClose: () => void
}

/** The dialog to choose the options of one line from today's catalogue. */
export function VariationDialog({ list, line, open, onClose }: VariationDialogProps) {
  const first = useRef<HTMLSelectElement>(null)
  const { card } = line
  if (!card) return null
  return (
    <Dialog open={open} onClose={onClose} title={`Options of ${line.name}`} size="sm" initialFocus={first}>
      <OptionsForm key={line.key} first={first} list={list} line={line} card={card} onDone={onClose} />
    </Dialog>
  )
}

interface OptionsFormProps {
  first: React.RefObject<HTMLSelectElement | null>
  list: Wholesale
  line: LineFigures
  card: ProductCard
  onDone: () => void
}

function OptionsForm({ first, list, line, card, onDone }: OptionsFormProps) {
  const [chosen, setChosen] = useState(() => existingOptions(card, line.line.variation ?? {}))
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const done = await changeOptions(list, line, chosen)
    setBusy(false)
    if (done) onDone()
  }
  return (
    <form className="stack gap-5" onSubmit={(event) => void submit(event)}>
      {card.options.map(({ name, label, values }, index) => (
        <SelectField
          key={name}
          ref={index === 0 ? first : undefined}
          label={label}
          required={false}
          emptyLabel="Decide later"
          value={chosen[name] ?? ''}
          options={values.map((value) => ({ value: value.value, label: withDifference(value.label, value.price_difference) }))}
          onChange={({ target }) => setChosen(withChoice(chosen, name, target.value))}
        />
      ))}
      <Button type="submit" busy={busy} full>
        Save
      </Button>
    </form>
  )
}

const withDifference = (label: string, difference: Cents) =>
  difference === 0 ? label : `${label} (${difference > 0 ? '+' : '\u2212'} ${formatMoney(cents(Math.abs(difference)))})`

function withChoice(chosen: Variation, name: string, value: string): Variation {
  const others = Object.fromEntries(Object.entries(chosen).filter(([other]) => other !== name))
  return value === '' ? others : { ...others, [name]: value }
}

/** The chosen options that still exist. */
function existingOptions({ options }: ProductCard, variation: Variation): Variation {
  return Object.fromEntries(
    Object.entries(variation).filter(([name, value]) =>
      options.some((option) => option.name === name && option.values.some((choice) => choice.value === value)),
    ),
  )
}
