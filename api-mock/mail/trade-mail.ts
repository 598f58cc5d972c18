import type { TradeRole } from '../../src/contract/trade/trade.ts'
import { to } from '../../src/contract/paths.ts'
import { formatDayLong, southAfricanDay } from '../../src/domain/checkout/delivery.ts'
import type { ShopTransaction } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { accountValues, mailNumber } from './account-mail.ts'
import { requireMailBudget } from './budget.ts'
import { enqueueMail } from './outbox.ts'
import { renderMail } from './render-mail.ts'
import { TRADE_INVITE_MAIL } from './secret-mail.ts'

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
  const mail = renderMail('trade-invite', values, deps.catalogue.settings)
  await enqueueMail(trx, deps, { subject: `${TRADE_INVITE_MAIL}${mailNumber(deps)}`, recipient: email, mail })
}
