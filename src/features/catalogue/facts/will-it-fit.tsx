import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { Dimensions } from '../../../contract/catalogue/catalogue.ts'
import { to } from '../../../contract/paths.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/basics/icon.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { type DoorwayField, doorway, setDoorway, takeOrdinaryDoor } from './doorway.ts'
import { inMillimetres, withoutUnit } from './lengths.ts'
import { answerFit, type FitAnswer } from './fit-words.ts'
import styles from './will-it-fit.module.css'

const icons = { fits: 'success', tight: 'warn', too_big: 'error', unclear: 'info' } as const

/** Compares the largest parcel with the narrowest places on the way in. */
export function WillItFit({ packed, name }: { packed: Dimensions; name: string }) {
  // typed into: the field must follow in the same tick, or the caret jumps
  const typed = useSnapshot(doorway, { sync: true })
  return (
    <section aria-labelledby="fit-heading" className={styles.fit}>
      <h2 id="fit-heading">Will it fit?</h2>
      <p className={styles.intro}>
        Type the narrowest door, passage or lift on the way in. Largest parcel of {name}:{' '}
        <strong className="tabular">
          {[packed.width, packed.depth].map(withoutUnit).join(' × ')} × {inMillimetres(packed.height)}
        </strong>
        .
      </p>
      <Opening
        legend="Door or passage"
        fields={['doorWidth', 'doorHeight']}
        typed={typed}
        answer={answerFit(packed, typed.doorWidth, typed.doorHeight)}
      >
        <Button variant="quiet" size="sm" onClick={takeOrdinaryDoor} className={styles.usual}>
          An ordinary door: 77 × 203&nbsp;cm
        </Button>
      </Opening>
      <Opening
        legend="Lift door, if there is one"
        fields={['liftWidth', 'liftHeight']}
        typed={typed}
        answer={answerFit(packed, typed.liftWidth, typed.liftHeight)}
      />
    </section>
  )
}

interface OpeningProps {
  legend: string
  fields: [DoorwayField, DoorwayField]
  typed: Readonly<Record<DoorwayField, string>>
  answer: FitAnswer | null
  children?: ReactNode
}

function Opening({ legend, fields: [width, height], typed, answer, children }: OpeningProps) {
  const field = (name: DoorwayField, label: string) => (
    <TextField
      label={label}
      suffix="cm"
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      required={false}
      value={typed[name]}
      onChange={(event) => setDoorway(name, event.target.value)}
    />
  )
  return (
    <fieldset className={styles.opening}>
      <legend>{legend}</legend>
      <div className={styles.fields}>
        {field(width, 'Width')}
        {field(height, 'Height')}
      </div>
      {children}
      <output>
        {answer ? (
          <span className={styles[answer.kind]}>
            <Icon name={icons[answer.kind]} size={22} />
            <span>
              {answer.words} {answer.kind === 'too_big' ? <Link href={to.info('contact-us')}>Contact us</Link> : null}
            </span>
          </span>
        ) : null}
      </output>
    </fieldset>
  )
}
