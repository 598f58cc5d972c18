/** What `/confirmed/:what` says: where links in mails lead, and forms that were sent without script. */
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
] as const

export type Confirmed = (typeof confirmedNames)[number]
