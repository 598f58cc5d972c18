import styles from './choice-group.module.css'
import { RadioFieldset, type RadioGroupProps } from './radio-fieldset.tsx'

type ChoiceOption = { value: string; label: string; note?: string; disabled?: boolean }

/** A radio group of a few short options, as pills: size, side, seats. */
export function ChoiceGroup({ options, value, onChange, ...group }: RadioGroupProps<ChoiceOption>) {
  return (
    <RadioFieldset {...group}>
      {(name) => (
        <div className={styles.pills}>
          {options.map((option) => (
            <label key={option.value} className={styles.pill}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled}
                onChange={() => onChange(option.value)}
              />
              {option.label}
              {option.note ? <span className={styles.note}>{option.note}</span> : null}
            </label>
          ))}
        </div>
      )}
    </RadioFieldset>
  )
}
