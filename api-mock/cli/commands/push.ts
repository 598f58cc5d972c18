import { countForOffers, isAdvertisingHour, sendOffer } from '../../push/offer.ts'
import type { Call, Command, Outcome } from '../command.ts'
import { Refusal, wrongUsage } from '../refusal.ts'

export const pushCommands: readonly Command[] = [
  {
    name: 'push offers',
    summary: 'sends an offer to the devices that subscribed to offers',
    options: {
      title: { value: 'WORDS', text: 'at most 60 letters' },
      body: { value: 'WORDS', text: 'at most 180 letters' },
      to: { value: 'PATH', text: 'the page that a tap opens, such as /product-category/sofas' },
      'dry-run': { text: 'prints the number of devices and sends nothing' },
      anyway: { text: 'sends also at hours without advertising' },
    },
    detail: [
      'The running server sends it. The same text is sent once a day, however often you run the command.',
      'No advertising from 20:00 to 08:00, on Saturdays before 09:00 and from 13:00, and on Sundays. The command does not consider public holidays.',
    ],
    run: offers,
  },
]

async function offers({ given, config, shop }: Call): Promise<Outcome> {
  const offer = {
    title: words(given.needed('title'), 'title', 60),
    body: words(given.needed('body'), 'body', 180),
    path: given.needed('to'),
  }
  if (!offer.path.startsWith('/') || URL.parse(offer.path, config.publicUrl)?.origin !== new URL(config.publicUrl).origin)
    throw wrongUsage(`--to must be a path of the shop such as /blog, not "${offer.path}"`)
  const deps = await shop()
  if (given.flag('dry-run')) {
    const devices = await countForOffers(deps)
    return { lines: [`${devices} devices would get the push.`], data: { devices, sent: false } }
  }
  if (!given.flag('anyway') && !isAdvertisingHour(deps.clock.now()))
    throw new Refusal('quiet_hours', 'Advertising rests at this hour. Send it later, or add --anyway')
  const devices = await sendOffer(deps, offer)
  if (devices === null) throw new Refusal('already_sent', 'The same was sent today')
  return { lines: [`${devices} devices get the push from the running server.`], data: { devices, sent: true } }
}

function words(text: string, name: string, most: number): string {
  if (text.length > most) throw wrongUsage(`--${name} has ${text.length} letters and may have ${most}`)
  return text
}
