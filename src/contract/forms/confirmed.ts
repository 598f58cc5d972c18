/** The variants of `/confirmed/:what`: the targets of links in mails, and of forms posted without script. */
export const confirmedNames = [
  'newsletter',
  'unsubscribed',
  'giveaway',
  'expired',
  'message-sent',
  'newsletter-sent',
  'giveaway-sent',
  'swatches-sent',
  'application-sent',
  'trade-sent',
] as const

export type Confirmed = (typeof confirmedNames)[number]
