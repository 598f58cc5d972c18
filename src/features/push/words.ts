import type { PushTopic } from '../../contract/push/push.ts'
import type { PushOutcome, PushPermission } from '../../actions/push/push.ts'

/** The label and explanation of each topic. */
export const topicTexts: Record<Exclude<PushTopic, 'back-in-stock'>, { label: string; hint: string }> = {
  orders: { label: 'Your orders', hint: 'When one is paid, leaves the workshop, is delivered, or needs something from you.' },
  updates: { label: 'New versions of this app', hint: 'Now and then. The new version is fetched, and opens when you tap.' },
  shop: { label: 'The shop', hint: 'For you as staff: new orders, refunds, reviews to read, and messages.' },
  offers: {
    label: 'Offers',
    hint: 'Lower prices and new pieces, a few times a year. This is advertising, so it is off until you tick it.',
  },
}

type Explanation = { title: string; text: string }

/** Why notifications are unavailable, and what to do. */
export const obstacles: Record<Exclude<PushPermission, 'allowed' | 'unasked'>, Explanation> = {
  unsupported: {
    title: 'This browser cannot show notifications',
    text: 'We write to you by e-mail at every step of an order all the same.',
  },
  'add-to-home': {
    title: 'Add Stoep to your home screen first',
    text: 'On an iPhone or iPad only apps on the home screen may notify you. Open Stoep from there, and come back here.',
  },
  blocked: {
    title: 'Notifications from Stoep are blocked',
    text: 'Only you can change that: tap the sign beside the address (in the installed app: its settings on your device), set Notifications to “Allow”, and come back here.',
  },
}

const notReached = 'Nothing has changed. This does not wait for a connection: please press again when you have one.'

/** Why the subscription was not saved, and what to do. */
export function failureText(outcome: Exclude<PushOutcome, { kind: 'done' }>): Explanation {
  switch (outcome.kind) {
    case 'unsupported':
    case 'add-to-home':
    case 'blocked':
      return obstacles[outcome.kind]
    case 'unasked':
      return { title: 'The question was not answered', text: 'Nothing has changed. Press again, and your browser asks once more.' }
    case 'no-service':
      return { title: 'Your browser could not reach its notification service', text: notReached }
    case 'unreachable':
      return { title: 'The shop could not be reached', text: notReached }
    case 'not-stored':
      return {
        title: 'This browser does not let us store anything',
        text: 'So it could not tell whose news it is shown. Notifications stay off.',
      }
    case 'another':
      return { title: 'Somebody has just signed in or out in another tab', text: 'Please look again at what is ticked, and save it again.' }
    case 'signed-out':
      return { title: 'You are not signed in any more', text: 'Sign in again to be told of your orders.' }
    case 'refused':
    case 'too-many':
      return { title: 'That did not work', text: outcome.message }
  }
}
