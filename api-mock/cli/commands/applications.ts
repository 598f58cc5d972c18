import { applicationStates } from '../../../src/contract/content/decorator.ts'
import { decideApplication } from '../../forms/applications.ts'
import type { Call, Command, Outcome } from '../command.ts'
import { Refusal } from '../refusal.ts'
import { table } from '../table.ts'

const MOST_LISTED = 200

export const applicationCommands: readonly Command[] = [
  {
    name: 'applications list',
    summary: 'applications to the decorator programme, newest first',
    options: { state: { value: applicationStates.join('|'), text: 'only these (received)' } },
    run: listApplications,
  },
  {
    name: 'applications accept',
    summary: 'accepts a decorator, who sees it in the account',
    takes: ['number'],
    detail: ['The command sends no mail. Send the code, the link and the terms yourself.'],
    run: (call) => decide(call, 'accepted'),
  },
  {
    name: 'applications decline',
    summary: 'declines a decorator; send the mail yourself',
    takes: ['number'],
    run: (call) => decide(call, 'declined'),
  },
]

async function listApplications({ given, shop }: Call): Promise<Outcome> {
  const { db } = await shop()
  const rows = await db
    .selectFrom('decorator_application')
    .selectAll()
    .where('state', '=', given.oneOf('state', applicationStates) ?? 'received')
    .orderBy('sent_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
  const lines = rows.map((row) => [row.application_id, row.sent_at.slice(0, 10), row.business, row.name, row.city, row.email])
  return {
    data: rows,
    lines: rows.length === 0 ? ['No applications.'] : table(['number', 'sent', 'business', 'name', 'city', 'e-mail'], lines),
  }
}

async function decide({ given, shop }: Call, state: 'accepted' | 'declined'): Promise<Outcome> {
  const number = given.argument(0)
  if (!(await decideApplication(await shop(), number, state)))
    throw new Refusal('not_found', `There is no application ${number} that waits for an answer`)
  return { lines: [`Application ${number} is ${state}`], data: { application: number, state } }
}
