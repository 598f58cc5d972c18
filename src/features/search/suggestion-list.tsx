import type { ProductCard } from '../../contract/catalogue/catalogue.ts'
import { pictureSource } from '../../contract/catalogue/picture.ts'
import type { Answer } from '../../domain/search/answers.ts'
import { useTiles } from '../../state/catalogue/use-prices.ts'
import { Icon } from '../../ui/basics/icon.tsx'
import { focalPosition } from '../../ui/goods/focal.ts'
import styles from './suggestion-list.module.css'

export type Suggestion = { kind: 'product'; card: ProductCard } | { kind: 'answer'; answer: Answer } | { kind: 'recent'; words: string }

interface SuggestionListProps {
  id: string
  label: string
  suggestions: readonly Suggestion[]
  active: number
  hidden: boolean
  onChoose: (suggestion: Suggestion) => void
}

const THUMB = 160

// Native lists cannot show pictures.
const LISTBOX = 'listbox'
const OPTION = 'option'

/** The id of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`
function keyOf(suggestion: Suggestion): string {
  if (suggestion.kind === 'product') return `p${suggestion.card.id}`
  return suggestion.kind === 'answer' ? `a${suggestion.answer.href}` : `r${suggestion.words}`
}

/** The list of the combobox. */
export function SuggestionList({ id, label, suggestions, active, hidden, onChoose }: SuggestionListProps) {
  return (
    <div id={id} role={LISTBOX} aria-label={label} hidden={hidden} className={styles.list}>
      {suggestions.map((suggestion, index) => (
        // Outside the tab order: the focus stays in the field. Its keys select an option, and a press must not move the focus.
        <button
          key={keyOf(suggestion)}
          type="button"
          id={optionId(id, index)}
          role={OPTION}
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          {suggestion.kind === 'product' ? <ProductRow card={suggestion.card} /> : null}
          {suggestion.kind === 'answer' ? <AnswerRow answer={suggestion.answer} /> : null}
          {suggestion.kind === 'recent' ? <RecentRow words={suggestion.words} /> : null}
        </button>
      ))}
    </div>
  )
}

function ProductRow({ card }: { card: ProductCard }) {
  const { price, from } = useTiles()(card)
  return (
    <>
      <span className={styles.thumb}>
        {card.picture ? (
          <img
            src={pictureSource(card.picture, THUMB)}
            alt=""
            width={card.picture.width}
            height={card.picture.height}
            decoding="async"
            style={{ objectPosition: focalPosition(card.picture.focal) }}
          />
        ) : null}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{card.name}</span>
        <span className={styles.tagline}>{card.tagline}</span>
      </span>
      <span className={styles.price}>
        {from ? <span className={styles.from}>From </span> : null}
        {price}
      </span>
    </>
  )
}

function AnswerRow({ answer: { title, text } }: { answer: Answer }) {
  return (
    <>
      <span className={styles.mark}>
        <Icon name="info" size={20} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.tagline}>{text}</span>
      </span>
      <Icon name="chevron-right" size={18} className={styles.arrow} />
    </>
  )
}

function RecentRow({ words }: { words: string }) {
  return (
    <>
      <span className={styles.mark}>
        <Icon name="search" size={18} />
      </span>
      <span className={styles.words}>{words}</span>
      <Icon name="chevron-right" size={18} className={styles.arrow} />
    </>
  )
}
