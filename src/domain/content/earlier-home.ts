import type { Home } from '../../contract/content/content.ts'
import { freeOttomanMinimum } from '../cart/free-ottoman.ts'
import { formatPrice } from '../money.ts'

/** Id, heading, text, and words of the link. */
const sections = [
  ['search', '', '', ''],
  ['points', '', '', ''],
  ['categories', 'What are you looking for?', 'Eight kinds of furniture, one way of building.', 'See everything'],
  ['best_sellers', 'What people take home', 'The pieces we make most often, and what their owners say.', 'All best-sellers'],
  [
    'fit',
    'Will it get through the door?',
    'Every piece shows its packed size. Measure your door, passage and lift, and we do the comparing.',
    '',
  ],
  ['new', 'Just off the bench', 'Drawn this year, and already sat on at length.', 'See what is new'],
  [
    'fabrics',
    'Twenty fabrics, five families',
    'Linen, velvet, bouclé, tweed and leather. Each comes with its rub count where there is one, its care and its bad habits.',
    'Order free swatches',
  ],
  [
    'ottoman',
    'A free ottoman with your couch',
    'Choose a sofa or couch from {minimum} and {gift} is added to your cart. Nothing to type in.',
    'How it works',
  ],
  ['sale', 'On sale', 'Same build, same guarantee, lower price while it lasts.', 'See everything on sale'],
  ['reviews', 'From people who live with it', 'The good ones and the grumbles. We leave both up.', ''],
  ['decorators', 'Decorators who know our furniture', 'Interior decorators across South Africa.', 'Meet them'],
  ['stores', 'Come and sit', 'Bring the width of your door.', ''],
  ['blog', 'Worth knowing', 'Measuring, cleaning, paying and choosing, explained by the people who do it.', 'All articles'],
] as const

/**
 * A copy of the home page that an older version of the shop stored on the device, with the sections and words of that version. It shows what it
 * showed then, until the device has loaded the page again.
 */
export function withEarlierSections(home: Home): Home {
  const gift = home.gift?.name ?? 'ottoman'
  const filled = (text: string) =>
    text.replace('{minimum}', formatPrice(freeOttomanMinimum)).replace('{gift}', `${/^[AEIOU]/i.test(gift) ? 'an' : 'a'} ${gift}`)
  return { ...home, blocks: sections.map(([id, heading, text, link]) => ({ id, heading, text: filled(text), link_label: link })) }
}
