import { counted } from '../../../domain/counted.ts'
import { classNames } from '../../../ui/basics/class-names.ts'
import { Icon } from '../../../ui/basics/icon.tsx'
import { RadioFieldset } from '../../../ui/forms/radio-fieldset.tsx'
import styles from './star-choice.module.css'

const labels = ['', 'Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const
const five = [1, 2, 3, 4, 5] as const

interface StarChoiceProps {
  id: string
  value: number
  error: string | undefined
  onChange: (stars: number) => void
}

/** One to five stars, as native radios with the name `rating`. */
export function StarChoice({ id, value, error, onChange }: StarChoiceProps) {
  return (
    <RadioFieldset legend="Your rating" name="rating" id={id} error={error} chosen={labels[value]}>
      {(name) => (
        <div className={styles.stars}>
          {five.map((stars) => (
            <label key={stars} className={classNames(styles.star, stars <= value && styles.filled)}>
              <input
                type="radio"
                className="visually-hidden"
                name={name}
                value={stars}
                checked={stars === value}
                onChange={() => onChange(stars)}
              />
              <Icon name={stars <= value ? 'star-filled' : 'star'} size={32} />
              <span className="visually-hidden">
                {counted(stars, 'star')}: {labels[stars]}
              </span>
            </label>
          ))}
        </div>
      )}
    </RadioFieldset>
  )
}
