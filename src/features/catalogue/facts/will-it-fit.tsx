import type { ReactNode } from 'react'
import { useSnapshot, proxy } from 'valtio'
import type { Dimensions } from '../../../contract/catalogue/catalogue.ts'
import { to } from '../../../contract/paths.ts'
import { parseCentimetres } from '../../../domain/lengths.ts'
import { Button } from '../../../ui/basics/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/basics/icon.tsx'
import { Link } from '../../../ui/basics/link.tsx'
import { inCentimetres, withoutUnit } from './lengths.ts'
import { checkFit } from '../../../domain/catalogue/fit.ts'
import styles from './will-it-fit.module.css'

const icons = { fits: 'success', tight: 'warn', too_big: 'error', unclear: 'info' } as const

/** Compares the largest parcel with the narrowest places on the way in. */
export function WillItFit({ packed, name }: { packed: Dimensions; name: string }) {
  // A text field must update in the same tick, or the caret jumps.
  const typed = useSnapshot(doorway, { sync: true })
  return (
    <section aria-labelledby="fit-heading" className={styles.fit}>
      <h2 id="fit-heading">Will it fit?</h2>
      <p className={styles.intro}>
        Type the narrowest door, passage or lift on the way in. Largest parcel of {name}:{' '}
        <strong className="tabular">
          {[packed.width, packed.depth].map((mm) => withoutUnit(mm / 10)).join(' × ')} × {inCentimetres(packed.height)}
        </strong>
        .
      </p>
      <Opening
        legend="Door or passage"
        fields={['doorWidth', 'doorHeight']}
        typed={typed}
        answer={answerFit(packed, typed.doorWidth, typed.doorHeight)}
      >
        <Button variant="quiet" size="sm" onClick={takeOrdinaryDoor} className="flush">
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
              {answer.text} {answer.kind === 'too_big' ? <Link href={to.info('contact-us')}>Contact us</Link> : null}
            </span>
          </span>
        ) : null}
      </output>
    </fieldset>
  )
}

/** The typed doorway, in centimetres. The customer measures once; every product uses it until the page closes. */
const doorway = proxy({ doorWidth: '', doorHeight: '', liftWidth: '', liftHeight: '' })

type DoorwayField = keyof typeof doorway

function setDoorway(field: DoorwayField, typed: string): void {
  doorway[field] = typed
}

/** Fills in the opening of an ordinary inside door in South Africa, opened at a right angle. */
function takeOrdinaryDoor(): void {
  doorway.doorWidth = '77'
  doorway.doorHeight = '203'
}

/** No door of a home is larger: the customer typed millimetres instead of centimetres. */
const WIDEST_MM = 4000

/** The answer about one opening. */
interface FitAnswer {
  kind: 'fits' | 'tight' | 'too_big' | 'unclear'
  text: string
}

/** Checks a typed opening, in centimetres. Null while it is incomplete. */
export function answerFit(packed: Dimensions, typedWidth: string, typedHeight: string): FitAnswer | null {
  if (typedWidth.trim() === '' || typedHeight.trim() === '') return null
  const width = parseCentimetres(typedWidth)
  const height = parseCentimetres(typedHeight)
  if (!width || !height) return { kind: 'unclear', text: 'Type width and height in centimetres, such as 77 and 203.' }
  const tooLarge = [width, height].find((millimetres) => millimetres > WIDEST_MM)
  if (tooLarge !== undefined)
    return {
      kind: 'unclear',
      text: `${tooLarge / 10}\u00a0cm would be ${tooLarge / 1000}\u00a0m. If you meant millimetres, type ${tooLarge / 100}.`,
    }
  const fit = checkFit(packed, { width, height })
  if (fit.kind === 'too_big') {
    return {
      kind: 'too_big',
      text: `The largest parcel is ${inCentimetres(fit.short)} too big for this opening. Ask us about other ways in.`,
    }
  }
  const text =
    fit.kind === 'fits'
      ? `The largest parcel goes through with ${inCentimetres(fit.spare)} to spare.`
      : `It goes through with ${inCentimetres(fit.spare)} to spare. Take the door off if you can.`
  return { kind: fit.kind, text }
}
