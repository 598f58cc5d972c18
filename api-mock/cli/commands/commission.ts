import * as z from 'zod/mini'
import { commissionPaymentShape, commissionPercentSchema } from '../../../src/contract/desk/inbox/desk-commission.ts'
import { cents } from '../../../src/contract/money/money.ts'
import { southAfricanDay } from '../../../src/domain/calendar/days.ts'
import { formatMoney } from '../../../src/domain/money.ts'
import type { ShopTransaction } from '../../db/open.ts'
import { transact } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { commandLine } from '../../audit/audit.ts'
import { payCommission, setCommissionRate, withdrawPayment } from '../../forms/commission/change-commission.ts'
import { listCommission, readCommission } from '../../forms/commission/read-commission.ts'
import type { Call, Command, Outcome } from '../command.ts'
import { wrongUsage } from '../refusal.ts'
import { table } from '../table.ts'

const MOST_LISTED = 200

export const commissionCommands: readonly Command[] = [
  {
    name: 'commission list',
    summary: 'accepted decorators with what they earned, were paid and are owed',
    run: list,
  },
  {
    name: 'commission rate',
    summary: 'sets the percentage of orders from now on; 0 ends it',
    takes: ['number'],
    options: { percent: { value: 'N', text: 'of what customers pay with the code, without VAT, 0 to 30' } },
    run: (call) => {
      const percent = valid(commissionPercentSchema, Number(call.given.needed('percent')))
      return change(call, (trx, deps, seen) => setCommissionRate(trx, deps, { ...seen, percent }))
    },
  },
  {
    name: 'commission pay',
    summary: 'records a payment of commission and mails the decorator',
    takes: ['number'],
    options: {
      amount: { value: 'RAND', text: 'such as 1250.50' },
      reference: { value: 'WORDS', text: 'as the bank statement has it' },
      on: { value: 'DAY', text: 'YYYY-MM-DD; today if it is left out' },
    },
    run: (call) =>
      change(call, (trx, deps, seen) => {
        const { given } = call
        const typed = {
          amount: Math.round(Number(given.needed('amount')) * 100),
          reference: given.needed('reference'),
          paid_on: given.text('on') ?? southAfricanDay(deps.clock.now()),
        }
        return payCommission(trx, deps, { ...seen, ...valid(z.object(commissionPaymentShape), typed) })
      }),
  },
  {
    name: 'commission withdraw',
    summary: 'withdraws a payment that was recorded by mistake',
    takes: ['number', 'payment'],
    run: (call) =>
      change(call, (trx, deps, seen) => withdrawPayment(trx, deps, { ...seen, number: valid(z.int(), Number(call.given.argument(1))) })),
  },
]

function valid<Shape extends z.ZodMiniType>(schema: Shape, typed: unknown): z.output<Shape> {
  const read = z.safeParse(schema, typed)
  if (!read.success) throw wrongUsage(read.error.issues[0]?.message ?? 'A value is not valid')
  return read.data
}

async function list({ shop }: Call): Promise<Outcome> {
  const { db } = await shop()
  const { decorators } = await listCommission(db, { page: 1, per_page: MOST_LISTED })
  const lines = decorators.map(({ application_id, business, code, percent, earned, waiting, paid, owed }) => [
    application_id,
    business,
    code,
    `${percent}%`,
    ...[earned, waiting, paid, cents(owed)].map(formatMoney),
  ])
  return {
    data: decorators,
    lines:
      lines.length === 0
        ? ['No accepted decorators.']
        : table(['number', 'business', 'code', 'rate', 'earned', 'waiting', 'paid', 'owed'], lines),
  }
}

type Seen = { applicationId: string; by: ReturnType<typeof commandLine> }

async function change({ given, shop }: Call, work: (trx: ShopTransaction, deps: Deps, seen: Seen) => Promise<void>): Promise<Outcome> {
  const applicationId = given.argument(0)
  const deps = await shop()
  await transact(deps, (trx) => work(trx, deps, { applicationId, by: commandLine() }))
  const after = await readCommission(deps.db, applicationId)
  return { lines: [`${after.business}: ${after.percent}%, ${formatMoney(cents(after.owed))} owed`], data: after }
}
