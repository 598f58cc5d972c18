import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useCatalogue } from '../../actions/catalogue/use-catalogue.ts'
import type { Variation } from '../../contract/cart/cart.ts'
import type { Catalogue, ProductCard } from '../../contract/catalogue/catalogue.ts'
import { dimensionRange } from '../../domain/catalogue/fit.ts'
import { validVariation } from '../../domain/catalogue/invalid-options.ts'
import { defaultVariation, variationLabels } from '../../domain/catalogue/variation.ts'
import { isDrawn } from '../../domain/room/drawn.ts'
import type { Search } from '../../domain/search/search.ts'
import { cartState } from '../../state/cart/cart.ts'
import { saved } from '../../state/saved/saved.ts'
import { Button } from '../../ui/basics/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Disclosure } from '../../ui/layout/disclosure.tsx'
import styles from './plan-editor.module.css'

interface Choice {
  key: string
  card: ProductCard
  variation: Variation
}

const MOST_FOUND = 6

/** Furniture for the plan: from the cart, from the saved pieces, or by name. */
export function AddPieces({ add }: { add: (card: ProductCard, variation: Variation) => Promise<void> }) {
  const { items } = useSnapshot(cartState).cart
  const { pieces } = useSnapshot(saved)
  const [words, setWords] = useState('')
  const shopped = useCatalogue(searchable)
  if (shopped === 'loading') return <p role="status">Opening the catalogue …</p>
  if (shopped === 'missing') return <p>The shop’s products are not on this device yet. You can add them once you are online.</p>
  const { catalogue, search } = shopped
  const cardOf = (slug: string) => catalogue.products.filter((product) => product.slug === slug)
  const inCart = items.flatMap(({ item_key: key, slug, variation }) =>
    cardOf(slug).map((card) => ({ key, card, variation: { ...variation } })),
  )
  const plainChoice = (card: ProductCard): Choice => ({ key: card.slug, card, variation: defaultVariation(card) })
  const found =
    words.trim() === ''
      ? []
      : search
          .suggest(words, 2 * MOST_FOUND)
          .map(plainChoice)
          .filter(drawn)
          .slice(0, MOST_FOUND)
  const groups = [
    { title: 'From your cart', choices: inCart.filter(drawn) },
    {
      title: 'From your saved pieces',
      choices: pieces
        .flatMap(({ slug, variation = {} }) =>
          cardOf(slug).map((card) => ({
            ...plainChoice(card),
            variation: { ...defaultVariation(card), ...validVariation(card, { ...variation }) },
          })),
        )
        .filter(drawn),
    },
  ]
  return (
    <>
      <TextField
        label="Add by name"
        type="search"
        required={false}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        hint="Kalk Bay, corner couch, round table"
      />
      {words.trim() === '' ? null : found.length > 0 ? (
        <Choices label="Found" choices={found} add={add} />
      ) : (
        <p role="status">Nothing with this name can be drawn.</p>
      )}
      {groups.map(({ title, choices }) =>
        choices.length > 0 ? (
          <Disclosure key={title} summary={title}>
            <Choices label={title} choices={choices} add={add} />
          </Disclosure>
        ) : null,
      )}
    </>
  )
}

const drawn = ({ card, variation }: Choice) => isDrawn(card, variation)

function Choices({
  label,
  choices,
  add,
}: {
  label: string
  choices: readonly Choice[]
  add: (card: ProductCard, variation: Variation) => Promise<void>
}) {
  return (
    <ul className="bare-list" aria-label={label}>
      {choices.map(({ key, card, variation }) => (
        <li key={key} className={styles.add}>
          <span>
            {card.name}
            <br />
            <span className={styles.note}>{choiceNote(card, variation)}</span>
          </span>
          <Button
            size="sm"
            variant="secondary"
            icon="plus"
            aria-label={`Add ${card.name} to the plan`}
            onClick={() => void add(card, variation)}
          >
            Add
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The chosen values, and a note if the plan draws the largest of several sizes: `Kiaat, in its largest size`. */
function choiceNote(card: ProductCard, variation: Variation): string {
  const isOpen = dimensionRange(card, variation).open !== null
  return [...Object.values(variationLabels(card, variation)), ...(isOpen ? ['in its largest size'] : [])].join(', ')
}

/** The catalogue of this device with its search. */
async function searchable(catalogue: Catalogue): Promise<{ catalogue: Catalogue; search: Search }> {
  const { createSearch } = await import('../../domain/search/search.ts')
  return { catalogue, search: createSearch(catalogue.products) }
}
