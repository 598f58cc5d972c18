import type { Confirmed } from '../../contract/forms/confirmed.ts'
import { to } from '../../contract/paths.ts'
import type { IconName } from '../../ui/basics/icon.tsx'

interface ConfirmedWords {
  icon: IconName
  title: string
  text: string
  action: { label: string; href: string }
}

const shop = { label: 'Look around', href: to.categories() }
const blog = { label: 'Read the blog', href: to.blog() }

/** The texts of the confirmation pages (their pages: front matter of content/pages). They contain no personal data. */
export const confirmedWords: Readonly<Record<Confirmed, ConfirmedWords>> = {
  newsletter: {
    icon: 'success',
    title: 'You are on the list',
    text: 'Done. Your first letter comes with the next issue.',
    action: blog,
  },
  unsubscribed: {
    icon: 'success',
    title: 'You are off the list',
    text: 'We will not mail you again unless you ask.',
    action: shop,
  },
  giveaway: {
    icon: 'gift',
    title: 'You are in the draw',
    text: 'Your entry is confirmed. We phone or mail the winner within two working days of the draw.',
    action: { label: 'See the prize', href: to.product('kalk-bay') },
  },
  expired: {
    icon: 'info',
    title: 'This link no longer works',
    text: 'It is older than it may be, or has been replaced by a newer one. Fill in the form once more and we send you a fresh link.',
    action: { label: 'Go to the shop', href: to.home() },
  },
  'message-sent': {
    icon: 'mail',
    title: 'Thank you',
    text: 'Your message is with us and a mail that says so is on its way to you.',
    action: shop,
  },
  'newsletter-sent': {
    icon: 'mail',
    title: 'Check your inbox',
    text: 'Tap the link we sent to you and you are on the list.',
    action: shop,
  },
  'giveaway-sent': {
    icon: 'mail',
    title: 'Nearly there',
    text: 'Open the mail we sent to you and tap Confirm, and you are in the draw.',
    action: shop,
  },
  'swatches-sent': {
    icon: 'swatch',
    title: 'Your swatches are on the list',
    text: 'We post them to the address you gave.',
    action: shop,
  },
  'application-sent': {
    icon: 'mail',
    title: 'Thank you',
    text: 'We have your application and will write to you.',
    action: { label: 'Back to the programme', href: to.decorators() },
  },
  'trade-sent': {
    icon: 'mail',
    title: 'Thank you',
    text: 'We have your application and will write to you either way.',
    action: shop,
  },
}
