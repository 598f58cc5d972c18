import { useState } from 'react'
import type { Fabric } from '../../contract/catalogue/catalogue.ts'
import { MOST_SWATCHES } from '../../contract/forms/most-swatches.ts'
import { pictureSource } from '../../contract/catalogue/picture.ts'
import { FieldError } from '../../ui/forms/field-frame.tsx'
import { Icon } from '../../ui/basics/icon.tsx'
import styles from './swatch-grid.module.css'

export type SwatchFabric = Pick<Fabric, 'id' | 'label' | 'weave' | 'colour' | 'picture'>

interface SwatchGridProps {
  id: string
  fabrics: readonly SwatchFabric[]
  chosen: readonly string[]
  error: string | undefined
  onChoose: (ids: readonly string[]) => void
}

const weaves: Readonly<Record<string, string>> = { linen: 'Linen', velvet: 'Velvet', boucle: 'Bouclé', tweed: 'Tweed', leather: 'Leather' }
const PICTURE_WIDTH = 400
const LIMIT = 'Six is the limit. Remove one to add this one.'

/** All fabrics as checkboxes by family, with a live count. */
export function SwatchGrid({ id, fabrics, chosen, error, onChoose }: SwatchGridProps) {
  const [overLimit, setOverLimit] = useState<string | null>(null)
  const families = [...new Set(fabrics.map(({ weave }) => weave))]
  const full = chosen.length >= MOST_SWATCHES
  const toggle = (fabric: string, ticked: boolean) => {
    const exceedsLimit = ticked && full
    setOverLimit(exceedsLimit ? fabric : null)
    if (!exceedsLimit) onChoose(ticked ? [...new Set([...chosen, fabric])] : chosen.filter((other) => other !== fabric))
  }
  return (
    <fieldset id={id} className={styles.grid} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="visually-hidden">Fabrics, up to {MOST_SWATCHES}</legend>
      <p className={styles.counter} role="status">
        <span className={styles.count}>
          {chosen.length} of {MOST_SWATCHES} chosen
        </span>
        {overLimit ? <span className={styles.limit}>{LIMIT}</span> : null}
      </p>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {families.map((family) => (
        <div className="stack gap-3" key={family}>
          <h3 className={styles.weave}>{weaves[family] ?? family}</h3>
          <div className={styles.swatches}>
            {fabrics
              .filter(({ weave }) => weave === family)
              .map((fabric) => (
                <Swatch
                  key={fabric.id}
                  fabric={fabric}
                  ticked={chosen.includes(fabric.id)}
                  onTick={(ticked) => toggle(fabric.id, ticked)}
                />
              ))}
          </div>
        </div>
      ))}
    </fieldset>
  )
}

function Swatch({ fabric, ticked, onTick }: { fabric: SwatchFabric; ticked: boolean; onTick: (ticked: boolean) => void }) {
  const { id, label, weave, colour, picture } = fabric
  return (
    <label className={styles.swatch}>
      <input
        type="checkbox"
        name="fabrics"
        value={id}
        checked={ticked}
        className="visually-hidden"
        onChange={(event) => onTick(event.target.checked)}
      />
      <span className={styles.face} style={{ backgroundColor: colour }}>
        {picture ? (
          <img src={pictureSource(picture, PICTURE_WIDTH)} alt="" width={160} height={160} loading="lazy" decoding="async" />
        ) : null}
        <span className={styles.tick}>
          <Icon name="check" size={18} />
        </span>
      </span>
      <span className={styles.name} aria-hidden="true">
        {label}
      </span>
      <span className="visually-hidden">{`${label}, ${weaves[weave] ?? weave}`}</span>
    </label>
  )
}
