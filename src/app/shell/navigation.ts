import { brand } from '../../contract/brand.ts'
import { contentPages, to } from '../../contract/paths.ts'

interface NavigationLink {
  label: string
  href: string
}

const freeOttoman = { label: 'Free Ottoman', href: to.category('ottomans', { promo: 'free-ottoman' }) }

/** The links beside the categories (spec §2: Contact Us, Free Ottoman and Swatches). Without the offer nothing promises the ottoman. */
export const extraLinks = (): readonly NavigationLink[] => [
  ...(brand.gift ? [freeOttoman] : []),
  { label: 'Swatches', href: to.info('swatches') },
  { label: 'Contact Us', href: to.info('contact-us') },
]

const blog = { label: 'Blog', href: to.blog() }
const decorators = { label: 'Decorators', href: to.decorators() }
const trade = { label: 'Trade accounts', href: to.trade() }
const giveaway = { label: 'Giveaway', href: to.giveaway() }

const giftCards = { label: 'Gift cards', href: to.giftCard() }

/** The links to other pages than furniture, for the mega menu and the phone menu. */
export const readingLinks: readonly NavigationLink[] = [
  blog,
  { label: 'Our shops', href: `${to.info('contact-us')}#shops` },
  decorators,
  giftCards,
  giveaway,
]

type ContentPageName = (typeof contentPages)[number]
const info = (label: string, page: ContentPageName): NavigationLink => ({ label, href: to.info(page) })

/** The link groups of the footer. */
export const footerGroups: readonly { title: string; links: readonly NavigationLink[] }[] = [
  {
    title: 'Help',
    links: [
      { label: 'Your account', href: to.account() },
      { label: 'Find your order', href: to.findOrder() },
      info('Contact us', 'contact-us'),
      info('Questions and answers', 'faqs'),
      info('Shipping and returns', 'shipping-and-returns'),
      info('Payment methods', 'payment-methods'),
      info('Free swatches', 'swatches'),
      info('The 15-year guarantee', 'guarantee'),
      { label: 'App settings', href: to.app() },
    ],
  },
  {
    title: brand.name,
    links: [
      info('About us', 'about-us'),
      blog,
      decorators,
      trade,
      giftCards,
      giveaway,
      info('Terms and conditions', 'terms-and-conditions'),
      info('Privacy policy', 'privacy-policy'),
    ],
  },
]
