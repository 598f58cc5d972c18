/** Everything that a role can permit. */
export const deskRightNames = [
  'today.read',
  'orders.read',
  'orders.note',
  'orders.confirm_transfer',
  'orders.dispatch',
  'orders.deliver',
  'orders.cancel',
  'orders.refund',
  'gift_cards.read',
  'gift_cards.change',
  'trade.read',
  'trade.change',
  'orders.decide_request',
  'orders.phone',
  'orders.address',
  'figures.read',
  'figures.export',
  'quotes.read',
  'quotes.send',
  'documents.accounts',
  'documents.delivery',
  'products.read',
  'products.edit',
  'products.words',
  'stock.count',
  'content.read',
  'content.change',
  'settings.read',
  'settings.change',
  'reviews.read',
  'reviews.decide',
  'messages.read',
  'messages.answer',
  'swatches.read',
  'swatches.post',
  'audit.read',
  'staff.manage',
] as const
export type DeskRight = (typeof deskRightNames)[number]

/** The roles of the staff at the desk. `accountant` reads. */
export const deskRoles = ['owner', 'office', 'workshop', 'marketing', 'accountant'] as const
export type DeskRole = (typeof deskRoles)[number]

/**
 * What each role may do: the only list. The server enforces it for every call of the desk, the desk shows what it permits, and `/api/docs`
 * prints it.
 */
export const deskRights: Readonly<Record<DeskRight, readonly DeskRole[]>> = {
  'today.read': ['owner', 'office', 'workshop', 'marketing', 'accountant'],
  'orders.read': ['owner', 'office', 'workshop', 'accountant'],
  'orders.note': ['owner', 'office', 'workshop'],
  'orders.confirm_transfer': ['owner', 'office'],
  'orders.dispatch': ['owner', 'office', 'workshop'],
  'orders.deliver': ['owner', 'office', 'workshop'],
  'orders.cancel': ['owner', 'office'],
  'orders.refund': ['owner', 'office'],
  'gift_cards.read': ['owner', 'office', 'accountant'],
  'gift_cards.change': ['owner', 'office'],
  'trade.read': ['owner', 'office', 'accountant'],
  'trade.change': ['owner', 'office'],
  'orders.decide_request': ['owner', 'office'],
  'orders.phone': ['owner', 'office'],
  'orders.address': ['owner', 'office'],
  'figures.read': ['owner', 'office', 'marketing', 'accountant'],
  'figures.export': ['owner', 'office', 'accountant'],
  'quotes.read': ['owner', 'office', 'accountant'],
  'quotes.send': ['owner', 'office'],
  'documents.accounts': ['owner', 'office', 'accountant'],
  'documents.delivery': ['owner', 'office', 'workshop'],
  'products.read': ['owner', 'office', 'workshop', 'marketing', 'accountant'],
  'products.edit': ['owner', 'office'],
  'products.words': ['owner', 'office', 'marketing'],
  'stock.count': ['owner', 'office', 'workshop'],
  'content.read': ['owner', 'office', 'marketing', 'accountant'],
  'content.change': ['owner', 'office', 'marketing'],
  'settings.read': ['owner', 'office', 'accountant'],
  'settings.change': ['owner'],
  'reviews.read': ['owner', 'office', 'marketing'],
  'reviews.decide': ['owner', 'office', 'marketing'],
  'messages.read': ['owner', 'office'],
  'messages.answer': ['owner', 'office'],
  'swatches.read': ['owner', 'office', 'workshop'],
  'swatches.post': ['owner', 'office', 'workshop'],
  'audit.read': ['owner', 'accountant'],
  'staff.manage': ['owner'],
}

/** Whether a role has a right. */
export const mayAtDesk = (role: DeskRole, right: DeskRight): boolean => deskRights[right].includes(role)
