import type { FacetValue } from '../../../contract/catalogue/listing.ts'
import { Icon } from '../../../ui/basics/icon.tsx'
import styles from './swatch-filter.module.css'

interface SwatchFilterProps {
  values: readonly FacetValue[]
  chosen: readonly string[]
  onToggle: (value: string) => void
}

const lastWord = (label: string) => label.split(' ').at(-1) ?? label

/** Groups fabrics by weave, the last word of their labels: "Oat linen", "Dusty rose velvet". */
function byWeave(values: readonly FacetValue[]): [weave: string, values: FacetValue[]][] {
  const groups = new Map<string, FacetValue[]>()
  for (const value of values) groups.set(lastWord(value.label), [...(groups.get(lastWord(value.label)) ?? []), value])
  return [...groups]
}

/** Fabrics as swatches, a row for each weave. */
export function SwatchFilter({ values, chosen, onToggle }: SwatchFilterProps) {
  return (
    <div className="stack gap-2">
      {byWeave(values).map(([weave, swatches]) => (
        <div key={weave} className={styles.weave}>
          <p className={styles.name} aria-hidden="true">
            {weave}
          </p>
          <div className={styles.swatches}>
            {swatches.map(({ value, label, count, colour }) => {
              const checked = chosen.includes(value)
              return (
                <label key={value} className={styles.swatch} title={label}>
                  <input
                    type="checkbox"
                    className="visually-hidden"
                    name="fabric"
                    value={value}
                    checked={checked}
                    disabled={count === 0 && !checked}
                    onChange={() => onToggle(value)}
                  />
                  <span className={styles.face} style={{ backgroundColor: colour }}>
                    {checked ? (
                      <span className={styles.mark}>
                        <Icon name="check" size={16} />
                      </span>
                    ) : null}
                  </span>
                  <span className="visually-hidden">
                    {label}, {count}
                  </span>
                </label>
              )
            })}
          </div>
        </div>
      ))}
    </div>
  )
}
