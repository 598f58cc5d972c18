import { swatchStates } from '../../../../src/contract/desk/inbox/desk-swatches.ts'
import { transact } from '../../../db/transaction.ts'
import { commandLine } from '../../../audit/audit.ts'
import { listSwatchRequests, postSwatches } from '../../../forms/post-swatches.ts'
import type { Call, Command, Outcome } from '../../command.ts'

const MOST_LISTED = 100

export const swatchCommands: readonly Command[] = [
  {
    name: 'swatches list',
    summary: 'requests for swatches to post, the oldest first',
    options: { state: { value: swatchStates.join('|'), text: 'these instead' } },
    run: list,
  },
  {
    name: 'swatches posted',
    summary: 'marks requests as posted; each person is mailed once',
    takes: ['request'],
    takesSeveral: true,
    run: post,
  },
]

async function list({ given, shop }: Call): Promise<Outcome> {
  const state = given.oneOf('state', swatchStates) ?? 'to_post'
  const { requests } = await listSwatchRequests(await shop(), { state, page: 1, per_page: MOST_LISTED })
  const lines = requests.flatMap(({ request_id, created_at, name, address, fabrics }) => [
    `${request_id}  ${created_at.slice(0, 10)}  ${name}, ${address.replace(/\s+/g, ' ')}`,
    `    ${fabrics.join(', ')}`,
  ])
  return { data: requests, lines: lines.length === 0 ? ['No requests.'] : lines }
}

async function post({ given, shop }: Call): Promise<Outcome> {
  const deps = await shop()
  const done = await transact(deps, (trx) => postSwatches(trx, deps, given.arguments(), commandLine()))
  return { lines: [`Posted: ${done.posted}. Posted before: ${done.already}.`], data: done }
}
