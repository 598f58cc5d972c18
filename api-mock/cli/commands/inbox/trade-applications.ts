import { tradeApplicationStates } from '../../../../src/contract/trade/trade-application.ts'
import { DISCOUNT_MOST } from '../../../account/staff-customers.ts'
import { commandLine } from '../../../audit/audit.ts'
import { transact } from '../../../db/transaction.ts'
import { decideTradeApplication, inviteAgain, type TradeDecision } from '../../../trade/applications/decide-application.ts'
import { listTradeApplications } from '../../../trade/applications/read-applications.ts'
import type { Call, Command, Outcome } from '../../command.ts'
import { wrongUsage } from '../../refusal.ts'
import { table } from '../../table.ts'

const MOST_LISTED = 200

export const tradeApplicationCommands: readonly Command[] = [
  {
    name: 'trade-applications list',
    summary: 'applications for a trade account, the longest waiting first',
    options: { state: { value: tradeApplicationStates.join('|'), text: 'only these (received)' } },
    run: list,
  },
  {
    name: 'trade-applications accept',
    summary: 'accepts a business: gives its customer a trade account, or mails an invitation to it',
    takes: ['number'],
    options: {
      discount: { value: 'N', text: `percent off every price, 1 to ${DISCOUNT_MOST}` },
      text: { value: 'WORDS', text: 'a message for the mail' },
    },
    run: (call) => {
      const discount = call.given.whole('discount', 1, DISCOUNT_MOST)
      if (discount === null) throw wrongUsage('--discount is needed')
      return decide(call, { accept: true, discount, message: call.given.text('text') ?? '' })
    },
  },
  {
    name: 'trade-applications decline',
    summary: 'declines a business and mails the reason',
    takes: ['number'],
    options: { text: { value: 'WORDS', text: 'the reason; the applicant reads it' } },
    run: (call) => decide(call, { accept: false, message: call.given.needed('text') }),
  },
  {
    name: 'trade-applications invite',
    summary: 'mails a new link to an accepted business that has not joined; the earlier link ends',
    takes: ['number'],
    run: invite,
  },
]

async function list({ given, shop }: Call): Promise<Outcome> {
  const deps = await shop()
  const state = given.oneOf('state', tradeApplicationStates) ?? 'received'
  const { applications } = await listTradeApplications(deps.db, deps, { state, page: 1, per_page: MOST_LISTED })
  const lines = applications.map((row) => [
    row.application_id,
    row.sent_at.slice(0, 10),
    row.business,
    row.name,
    row.email,
    row.account ?? '',
  ])
  return {
    data: applications,
    lines: lines.length === 0 ? ['No applications.'] : table(['number', 'sent', 'business', 'name', 'e-mail', 'account'], lines),
  }
}

async function decide({ given, shop }: Call, decision: TradeDecision): Promise<Outcome> {
  const number = given.argument(0)
  const deps = await shop()
  const state = decision.accept ? 'accepted' : 'declined'
  await transact(deps, (trx) => decideTradeApplication(trx, deps, number, decision, commandLine()))
  return { lines: [`Application ${number} is ${state}`], data: { application: number, state } }
}

async function invite({ given, shop }: Call): Promise<Outcome> {
  const number = given.argument(0)
  const deps = await shop()
  await transact(deps, (trx) => inviteAgain(trx, deps, number, commandLine()))
  return { lines: [`Application ${number} has a new link`], data: { application: number } }
}
