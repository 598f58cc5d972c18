import { classNames } from '../basics/class-names.ts'
import { RadioFieldset, type RadioGroupProps } from './radio-fieldset.tsx'
import styles from './swatch-group.module.css'

type SwatchOption = {
  value: string
  label: string
  note?: string
  /** The CSS colour of the swatch. It shows until the picture has loaded. */
  color: string
  picture?: string
}

/** A radio group of fabrics or woods. The label of the chosen one shows beside the legend. */
export function SwatchGroup({ options, value, onChange, size = 'md', ...group }: RadioGroupProps<SwatchOption> & { size?: 'md' | 'sm' }) {
  const chosen = options.find((option) => option.value === value)
  const chosenText = chosen ? [chosen.label, chosen.note].filter(Boolean).join(', ') : undefined
  return (
    <RadioFieldset {...group} chosen={chosenText}>
      {(name) => (
        <div className={classNames(styles.swatches, styles[size])}>
          {options.map((option) => (
            <label key={option.value} className={styles.swatch} title={option.label}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
              />
              <span className={`late ${styles.face}`} style={{ backgroundColor: option.color }}>
                {option.picture ? (
                  <img src={option.picture} alt="" width={64} height={64} loading="lazy" decoding="async" fetchPriority="low" />
                ) : null}
              </span>
              <span className="visually-hidden">{[option.label, option.note].filter(Boolean).join(', ')}</span>
            </label>
          ))}
        </div>
      )}
    </RadioFieldset>
  )
}
