import type { PushTopic } from '../../contract/push/push.ts'
import { brand } from '../../contract/brand.ts'
import type { PushOutcome, PushPermission } from '../../actions/push/push.ts'

/** The label and explanation of each topic. */
export const topicTexts: Record<Exclude<PushTopic, 'back-in-stock'>, { label: string; hint: string }> = {
  orders: { label: 'Your orders', hint: 'When an order is paid, dispatched or delivered, or needs something from you.' },
  saved: { label: 'What you saved', hint: 'When a piece that you saved costs less or is back in stock.' },
  updates: { label: 'New versions of this app', hint: 'Now and then. Tap one to open the new version.' },
  shop: { label: 'The shop', hint: 'For you as staff: new orders, refunds, reviews to read, and messages.' },
  offers: {
    label: 'Offers',
    hint: 'Lower prices and new pieces, a few times a year. Advertising: off until you tick it.',
  },
}

type Explanation = { title: string; text: string }

/** Why notifications are unavailable, and what to do. */
export const obstacles: Record<Exclude<PushPermission, 'allowed' | 'unasked'>, Explanation> = {
  unsupported: {
    title: 'This browser cannot show notifications',
    text: 'We still e-mail you at every step of an order.',
  },
  'add-to-home': {
    title: `Add ${brand.name} to your home screen first`,
    text: `On an iPhone or iPad only apps on the home screen may notify you. Open ${brand.name} from there, and come back here.`,
  },
  blocked: {
    title: `Notifications from ${brand.name} are blocked`,
    text: 'To allow them, tap the sign beside the address (in the installed app: its settings on your device), set Notifications to “Allow”, and come back here.',
  },
}

const notReached = 'Nothing has changed. Try again when you have a connection.'

/** Why the subscription was not saved, and what to do. */
export function failureText(outcome: Exclude<PushOutcome, { kind: 'done' }>): Explanation {
  switch (outcome.kind) {
    case 'unsupported':
    case 'add-to-home':
    case 'blocked':
      return obstacles[outcome.kind]
    case 'unasked':
      return { title: 'Your browser got no answer', text: 'Nothing has changed. Press again and choose “Allow”.' }
    case 'no-service':
      return { title: 'Your browser could not reach its notification service', text: notReached }
    case 'unreachable':
      return { title: 'The shop could not be reached', text: notReached }
    case 'not-stored':
      return {
        title: 'This browser does not let us store anything',
        text: 'Notifications need storage, so they stay off. Allow storage for this site, or use another browser.',
      }
    case 'another':
      return { title: 'The account changed in another tab', text: 'Check what is ticked and save again.' }
    case 'signed-out':
      return { title: 'You have been signed out', text: 'Sign in again to get notifications about your orders.' }
    case 'refused':
    case 'too-many':
      return { title: 'That did not work', text: outcome.message }
  }
}
