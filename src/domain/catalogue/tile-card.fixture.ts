import type { TileCard } from '../../contract/catalogue/catalogue.ts'
import { cents } from '../../contract/money/money.ts'

/** A product on a tile without options, rating and picture. Its name is its slug unless given. */
export const tileCard = (changes: Partial<TileCard> & Pick<TileCard, 'slug'>): TileCard => ({
  id: 1001,
  name: changes.slug,
  category: 'sofas',
  tagline: '',
  price: cents(100_000),
  price_regular: cents(100_000),
  rating: null,
  picture: null,
  options: [],
  default_swatch: null,
  badges: [],
  availability: 'made_to_order',
  ...changes,
})
