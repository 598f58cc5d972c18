import * as z from 'zod/mini'
import { applicationStates } from '../../../src/contract/content/decorator.ts'
import { acceptanceShape } from '../../../src/contract/desk/inbox/desk-application.ts'
import { transact } from '../../db/transaction.ts'
import { commandLine } from '../../audit/audit.ts'
import { decideApplication, listApplications, type ApplicationDecision } from '../../forms/decide-application.ts'
import type { Call, Command, Outcome } from '../command.ts'
import { wrongUsage } from '../refusal.ts'
import { table } from '../table.ts'

const MOST_LISTED = 200

const text = { value: 'WORDS', text: 'the message; the applicant reads it' }

export const applicationCommands: readonly Command[] = [
  {
    name: 'applications list',
    summary: 'applications to the decorator programme, the longest waiting first',
    options: { state: { value: applicationStates.join('|'), text: 'only these (received)' } },
    run: list,
  },
  {
    name: 'applications accept',
    summary: 'accepts a decorator: makes the code, and mails code, link and message',
    takes: ['number'],
    options: {
      code: { value: 'CODE', text: '4 to 20 letters and digits' },
      percent: { value: 'N', text: 'what it takes off, 1 to 50' },
      text,
    },
    run: (call) => decide(call, acceptanceOf(call)),
  },
  {
    name: 'applications decline',
    summary: 'declines a decorator and mails the message',
    takes: ['number'],
    options: { text },
    run: (call) => decide(call, { accept: false, message: call.given.needed('text') }),
  },
]

async function list({ given, shop }: Call): Promise<Outcome> {
  const { db } = await shop()
  const state = given.oneOf('state', applicationStates) ?? 'received'
  const { applications } = await listApplications(db, { state, page: 1, per_page: MOST_LISTED })
  const lines = applications.map((row) => [row.application_id, row.sent_at.slice(0, 10), row.business, row.name, row.city, row.email])
  return {
    data: applications,
    lines: lines.length === 0 ? ['No applications.'] : table(['number', 'sent', 'business', 'name', 'city', 'e-mail'], lines),
  }
}

function acceptanceOf({ given }: Call): ApplicationDecision {
  const typed = { code: given.needed('code'), percent: Number(given.needed('percent')), message: given.needed('text') }
  const read = z.safeParse(z.object(acceptanceShape), typed)
  if (!read.success) throw wrongUsage(read.error.issues[0]?.message ?? 'The code is not valid')
  return { accept: true, ...read.data }
}

async function decide({ given, shop }: Call, decision: ApplicationDecision): Promise<Outcome> {
  const number = given.argument(0)
  const deps = await shop()
  const state = decision.accept ? 'accepted' : 'declined'
  await transact(deps, (trx) => decideApplication(trx, deps, number, decision, commandLine()))
  return { lines: [`Application ${number} is ${state}`], data: { application: number, state } }
}
