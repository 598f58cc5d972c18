import type { BlogCard } from '../../contract/content/blog.ts'
import type { Store } from '../../contract/content/store.ts'
import { brand } from '../../contract/brand.ts'
import { to } from '../../contract/paths.ts'
import { deliveryPromise, promiseWords } from '../checkout/delivery-promise.ts'
import { textOf } from '../content/prose.ts'
import type { Question } from '../content/questions.ts'
import { indexWords, queryWords } from './search-words.ts'

// The caller loads this file on demand, and with it what makes one of the sources.
export { questionsOf } from '../content/questions.ts'

/** A page that answers a search. */
export interface Answer {
  title: string
  text: string
  href: string
}

interface Entry extends Answer {
  /** A search with one of these words is about this page. */
  about: readonly string[]
}

/** What the answers come from. The server and the device have the same. */
export interface AnswerSources {
  posts: readonly Pick<BlogCard, 'slug' | 'title' | 'excerpt' | 'tags'>[]
  stores: readonly Pick<Store, 'slug' | 'name' | 'city' | 'suburb' | 'province'>[]
  questions: readonly Question[]
  /** The time for which deliveries are promised. */
  now: Date
}

const MOST_ANSWERS = 4
/** A shorter word must be complete. */
const SHORTEST_START = 4

const aboutDelivery = indexWords(['delivery shipping courier transport postage dispatch deliver ship', 'return refund exchange cancel'])

/** The page about delivery: its text has the promise for an order that is placed now. */
const deliveryPage = (now: Date): Entry => ({
  title: 'Delivery and returns',
  text: `${brand.delivery?.words ?? `Free anywhere in South Africa. ${promiseWords(deliveryPromise(now))}`}. Check your postcode.`,
  href: to.info('shipping-and-returns'),
  about: aboutDelivery,
})

/** The other pages of help, with the words that South Africans search them by. */
const pages: readonly Entry[] = [
  {
    title: 'The 15-year guarantee',
    text: 'What it covers, and how to claim.',
    href: to.info('guarantee'),
    about: indexWords(['guarantee warranty guaranty repair broken defect claim']),
  },
  {
    title: 'Payment methods',
    text: 'Card or EFT, PayJustNow, FinChoice and bank transfer, with all costs.',
    href: to.info('payment-methods'),
    about: indexWords(['payment pay instalment installment credit finance eft card payjustnow finchoice payfast lay by laybye']),
  },
  {
    title: 'Gift cards',
    text: 'By e-mail, for any amount, on the day that you choose.',
    href: to.giftCard(),
    about: indexWords(['gift card voucher certificate']),
  },
  {
    title: 'Free swatches',
    text: 'Up to six fabrics by post, before you decide.',
    href: to.info('swatches'),
    about: indexWords(['swatch sample fabric material cloth colour card']),
  },
  {
    title: 'Find your order',
    text: 'With the order number and your e-mail address.',
    href: to.findOrder(),
    about: indexWords(['order track tracking status invoice parcel']),
  },
  {
    title: 'Contact us and our shops',
    text: 'Phone, e-mail, WhatsApp and where to sit on it first.',
    href: to.info('contact-us'),
    about: indexWords(['contact phone call email whatsapp help store shop showroom address hour open visit branch']),
  },
  {
    title: 'Sleeper couches and their mattresses',
    text: 'Every sleeper has a mattress: standard foam, or memory foam.',
    href: to.category('sleepers'),
    about: indexWords(['mattress matress bed']),
  },
  {
    title: 'Headboards in double, queen and king size',
    text: 'Double 137 cm, queen 152 cm, king 183 cm.',
    href: to.category('headboards'),
    about: indexWords(['king queen double bed size headboard']),
  },
  {
    title: 'Terms and conditions',
    text: 'What holds when you order, in plain words.',
    href: to.info('terms-and-conditions'),
    about: indexWords(['terms condition legal contract agreement rule']),
  },
  {
    title: 'Privacy policy',
    text: 'What we store about you, and how to change or delete it.',
    href: to.info('privacy-policy'),
    about: indexWords(['privacy popia paia personal data cookie']),
  },
  {
    title: 'About us',
    text: 'Who builds the furniture, and where.',
    href: to.info('about-us'),
    about: indexWords(['about company story workshop factory history']),
  },
  {
    title: 'Giveaway',
    text: 'Win a couch: how to enter, and the dates.',
    href: to.giveaway(),
    about: indexWords(['giveaway competition win prize draw']),
  },
  {
    title: 'App settings',
    text: `Install ${brand.name}, and see what is stored on this device.`,
    href: to.app(),
    about: indexWords(['app install download offline notification']),
  },
  {
    title: 'Interior decorators',
    text: 'People across South Africa who know our furniture.',
    href: to.decorators(),
    about: indexWords(['decorator designer interior']),
  },
  {
    title: 'Trade accounts',
    text: 'Trade prices, quotes and invoices for businesses that furnish rooms.',
    href: to.trade(),
    about: indexWords(['trade wholesale business company bulk reseller hotel guesthouse designer architect b2b discount quote']),
  },
]

const isWordOf = (words: readonly string[], word: string) =>
  words.some((one) => one === word || (word.length >= SHORTEST_START && one.startsWith(word)))

/** The rank of an entry that is about a searched word; without one, its rank is the number of searched words that it contains. */
const ABOUT = 100

/** How many searched words an entry is about, and how many its title and text contain. */
function rank(entry: Entry, searched: readonly string[]): number {
  const about = searched.filter((word) => isWordOf(entry.about, word)).length
  const words = indexWords([entry.title, entry.text])
  const contained = searched.filter((word) => isWordOf(words, word)).length
  if (about > 0) return ABOUT * about + contained
  return contained === searched.length ? contained : 0
}

/**
 * The pages, questions, posts and shops that answer a search, best first, at most four. Synonyms and plurals count as for products.
 * @param accept `about`: only pages about a searched word, not those that contain every searched word
 */
export function findAnswers(typed: string, { posts, stores, questions, now }: AnswerSources, accept: 'all' | 'about' = 'all'): Answer[] {
  const searched = queryWords(typed)
  if (searched.length === 0) return []
  const entries: readonly Entry[] = [
    deliveryPage(now),
    ...pages,
    ...stores.map(({ slug, name, suburb, city, province }) => ({
      title: name,
      text: `Our shop in ${suburb}, ${city}.`,
      href: to.store(slug),
      about: indexWords([city, suburb, province]),
    })),
    ...questions.map(({ id, text, answer }) => ({ title: text, text: textOf(answer), href: `${to.info('faqs')}#${id}`, about: [] })),
    ...posts.map(({ slug, title, excerpt, tags }) => ({ title, text: excerpt, href: to.blogPost(slug), about: indexWords(tags) })),
  ]
  return entries
    .map((entry, place) => ({ entry, place, score: rank(entry, searched) }))
    .filter(({ score }) => score >= (accept === 'about' ? ABOUT : 1))
    .toSorted((left, right) => right.score - left.score || left.place - right.place)
    .slice(0, MOST_ANSWERS)
    .map(({ entry: { title, text, href } }) => ({ title, text, href }))
}
