import type { CartItem } from '../../src/contract/cart/cart.ts'
import type { TradeRole } from '../../src/contract/trade/trade.ts'
import { to } from '../../src/contract/paths.ts'
import { formatDayLong, southAfricanDay } from '../../src/domain/calendar/days.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { accountValues, mailNumber } from './account-mail.ts'
import { requireMailBudget } from './budget.ts'
import { formatMoney } from '../../src/domain/money.ts'
import { sumCents } from '../../src/domain/sums.ts'
import { itemList } from './order-values.ts'
import { enqueueMail } from './outbox.ts'
import { renderMail } from './render-mail.ts'
import { TRADE_INVITE_MAIL } from './secret-mail.ts'
import { orNone, typedText } from './typed-text.ts'

interface Invited {
  email: string
  link: string
  expires: Date
  business: string
  by: string
  role: TradeRole
}

/** Mails an invitation to a trade account. Throws `rate_limited` after too many mails of a day to the address. */
export async function writeTradeInviteMail(
  trx: ShopTransaction,
  deps: Deps,
  { email, link, expires, business, by, role }: Invited,
): Promise<void> {
  await requireMailBudget(trx, deps, email)
  const values = {
    ...accountValues(deps),
    business,
    invited_by: by,
    role: role === 'owner' ? 'an owner' : 'a buyer',
    join_url: deps.config.publicUrl + to.tradeAccount(link),
    expires_on: formatDayLong(southAfricanDay(expires)),
  }
  const mail = renderMail('trade-invite', values, deps.catalogue)
  await enqueueMail(trx, deps, { subject: `${TRADE_INVITE_MAIL}${mailNumber(deps)}`, recipient: email, mail })
}

interface Asked {
  approvalId: string
  email: string
  firstName: string
  business: string
  items: readonly CartItem[]
  note: string
  /** The name of the member who asks. */
  by: string
}

/** Mails an owner that a member asks for an order on account. */
export async function writeApprovalAskedMail(
  trx: ShopTransaction,
  deps: Deps,
  { approvalId, email, firstName, business, items, note, by }: Asked,
): Promise<void> {
  const values = {
    ...accountValues(deps),
    first_name: firstName,
    asked_by: by,
    business,
    items: itemList(items, deps.config.publicUrl),
    total: formatMoney(sumCents(items.map(({ totals }) => totals.total))),
    note: typedText(orNone(note)),
    trade_url: deps.config.publicUrl + to.tradeAccount(),
  }
  await enqueueMail(trx, deps, {
    subject: `approval-asked-${approvalId}-${mailNumber(deps)}`,
    recipient: email,
    mail: renderMail('approval-asked', values, deps.catalogue),
  })
}

interface Declined {
  row: { approval_id: string; email: string; first_name: string }
  /** The name of the owner who declines. */
  by: string
  business: string
  reason: string
}

/** Mails the member who asked that an owner has declined. An approved order has its own mail. */
export async function writeApprovalDeclinedMail(trx: ShopTransaction, deps: Deps, { row, by, business, reason }: Declined): Promise<void> {
  const values = {
    ...accountValues(deps),
    first_name: row.first_name,
    decided_by: by,
    business,
    reason: typedText(orNone(reason)),
    trade_url: deps.config.publicUrl + to.tradeAccount(),
  }
  await enqueueMail(trx, deps, {
    subject: `approval-declined-${row.approval_id}`,
    recipient: row.email,
    mail: renderMail('approval-declined', values, deps.catalogue),
  })
}
