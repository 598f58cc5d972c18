import type { MailMessage } from '../../../api-mock/deps.ts'
import { sendDueMail } from '../../../api-mock/mail/sender.ts'
import { brand } from '../../../src/contract/brand.ts'
import type { TestShop } from '../server/api.ts'

/** A complete body of every form, with invented persons. */
export const filled = {
  contact: {
    name: 'Demo Person',
    email: 'demo.person@stoep.example',
    phone: '082 555 0101',
    orderNumber: '12345678',
    message: 'Will a Kalk Bay go through a door of 82 cm?\nIt is on the second floor.',
  },
  newsletter: { email: 'demo.person@stoep.example' },
  giveawayEntry: {
    name: 'Demo Person',
    email: 'demo.person@stoep.example',
    phone: '',
    town: 'Sampleton',
    province: 'Western Cape' as const,
    story: 'A couch held up by a brick.',
    newsletter: false,
    rules: true as const,
  },
  swatchRequest: {
    name: 'Demo Person',
    email: 'demo.person@stoep.example',
    phone: '',
    address: '1 Test Street, Sampleton, 8001',
    fabrics: ['linen-oat', 'velvet-rust'],
  },
  decoratorApplication: {
    name: 'Demo Person',
    business: 'Demo Rooms',
    email: 'demo.person@stoep.example',
    phone: '082 555 0101',
    city: 'Cape Town',
    province: 'Western Cape' as const,
    website: 'https://rooms.example',
    years: 6,
    work: 'Two flats in Sampleton and a guest house with nine rooms.',
  },
  tradeApplication: {
    business: 'Sample Guest House',
    kind: 'hospitality' as const,
    name: 'Demo Person',
    email: 'demo.person@stoep.example',
    phone: '082 555 0101',
    vatNumber: '4123456789',
    registrationNumber: '2019/123456/07',
    buys: 'Nine rooms with a bed and two chairs each.',
  },
}

/** A time at which the giveaway is open. */
export const GIVEAWAY_OPEN = '2026-12-10T08:00:00Z'

/** Sends the queued mails. Returns the mails since the last call, those to the shop first. */
export async function emptyPost(shop: TestShop): Promise<MailMessage[]> {
  await sendDueMail(shop.deps)
  const isForShop = ({ to }: MailMessage) => Number(to === brand.email)
  return shop.posted.splice(0).toSorted((a, b) => isForShop(b) - isForShop(a))
}

/** Path and query of the link in a mail's text that leads to `what`. */
export function linkIn(mail: MailMessage | undefined, what: string): string {
  const found = new RegExp(`http://localhost:4102(/api/${what}\\?token=[\\w-]+)`).exec(mail?.text ?? '')?.[1]
  if (!found) throw new Error(`The mail has no link to ${what}`)
  return found
}

/** Opens a link of a mail and presses the button of its page, as a browser does. Returns the redirect target. */
export async function follow(shop: TestShop, path: string): Promise<string | null> {
  const opened = await shop.request(path)
  if (opened.status === 303) return opened.headers.get('location')
  const button = /<button(?: name="([\w-]+)" value="(\w+)")?/.exec(await opened.text())
  if (opened.status !== 200 || !button) throw new Error(`${opened.status} instead of a page with a button`)
  const [, name, value = ''] = button
  const answer = await shop.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://localhost:4102' },
    body: new URLSearchParams(name === undefined ? {} : { [name]: value }).toString(),
  })
  if (answer.status !== 303) throw new Error(`${answer.status} instead of a way on`)
  return answer.headers.get('location')
}
