import { newId } from '../../actions/room/plans.ts'
import { MOST_OPENINGS, ROOM_SIDE, walls, type Opening, type Plan } from '../../contract/room/plan.ts'
import { fitOpening, newOpening, resizeRoom } from '../../domain/room/plan.ts'
import { Button } from '../../ui/basics/button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LengthField } from './length-field.tsx'
import styles from './plan-editor.module.css'
import { wallWords } from './plan-words.ts'

const inCapital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The measurements of the room, its doors and its windows. */
export function RoomCard({ plan, change }: { plan: Plan; change: (plan: Plan) => void }) {
  const { width, length, openings } = plan
  const setOpening = (id: string, fields: Partial<Opening>) =>
    change({ ...plan, openings: openings.map((one) => (one.id === id ? fitOpening({ ...one, ...fields }, plan) : one)) })
  const add = (kind: Opening['kind']) => change({ ...plan, openings: [...openings, fitOpening(newOpening(newId(), kind), plan)] })
  const limits = { least: ROOM_SIDE.smallest, most: ROOM_SIDE.largest }
  return (
    <Card title="Room">
      <div className={styles.sides}>
        <LengthField label="Width" value={width} {...limits} change={(mm) => change(resizeRoom(plan, { width: mm, length }))} />
        <LengthField label="Length" value={length} {...limits} change={(mm) => change(resizeRoom(plan, { width, length: mm }))} />
      </div>
      {openings.map((opening, place) => {
        const { id, kind, wall, at, hinge, swing } = opening
        const name = `${kind === 'door' ? 'Door' : 'Window'} ${openings.slice(0, place + 1).filter((one) => one.kind === kind).length}`
        const isAcross = wall === 'top' || wall === 'bottom'
        const side = isAcross ? width : length
        const [first, last] = isAcross ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
        return (
          <fieldset key={id} className={styles.opening}>
            <legend>{name}</legend>
            <div className={styles.sides}>
              <SelectField
                label="Wall"
                value={wall}
                options={walls.map((value) => ({ value, label: wallWords[value] }))}
                onChange={({ target }) => setOpening(id, { wall: walls.find((one) => one === target.value) ?? wall })}
              />
              <LengthField label="Width" value={opening.width} least={300} most={side} change={(mm) => setOpening(id, { width: mm })} />
              <LengthField label={`From the ${first}`} value={at} least={0} most={side} change={(mm) => setOpening(id, { at: mm })} />
              {kind === 'door' ? (
                <>
                  <SelectField
                    label="Hinges"
                    value={hinge}
                    options={[
                      { value: 'start', label: inCapital(first) },
                      { value: 'end', label: inCapital(last) },
                    ]}
                    onChange={({ target }) => setOpening(id, { hinge: target.value === 'end' ? 'end' : 'start' })}
                  />
                  <SelectField
                    label="Opens"
                    value={swing}
                    options={[
                      { value: 'in', label: 'Inwards' },
                      { value: 'out', label: 'Outwards' },
                    ]}
                    onChange={({ target }) => setOpening(id, { swing: target.value === 'out' ? 'out' : 'in' })}
                  />
                </>
              ) : null}
            </div>
            <div>
              <Button
                size="sm"
                variant="quiet"
                icon="trash"
                className="flush"
                aria-label={`Remove ${name.toLowerCase()}`}
                onClick={() => change({ ...plan, openings: openings.filter((one) => one.id !== id) })}
              >
                Remove
              </Button>
            </div>
          </fieldset>
        )
      })}
      {openings.length < MOST_OPENINGS ? (
        <div className={styles.tools}>
          <Button size="sm" variant="secondary" icon="plus" onClick={() => add('door')}>
            Add a door
          </Button>
          <Button size="sm" variant="secondary" icon="plus" onClick={() => add('window')}>
            Add a window
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
