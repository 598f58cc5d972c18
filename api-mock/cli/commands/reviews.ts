import { ShopError } from '../../http/shop-error.ts'
import { approveReview, declineReview, listReviews } from '../../reviews/moderate.ts'
import type { Call, Command, Outcome } from '../command.ts'
import type { Deps } from '../../deps.ts'
import { Refusal, wrongUsage } from '../refusal.ts'

const states = ['held', 'approved', 'declined'] as const

export const reviewCommands: readonly Command[] = [
  {
    name: 'reviews list',
    summary: 'reviews that wait for a moderator, the longest waiting first',
    options: { state: { value: 'STATE', text: `these instead: ${states.join(', ')}` }, all: { text: 'all of them' } },
    run: list,
  },
  {
    name: 'reviews approve',
    summary: 'publishes a review',
    takes: ['review'],
    run: (call) => decide(call, 'approved', (deps, id) => approveReview(deps, id)),
  },
  {
    name: 'reviews decline',
    summary: 'hides a review from everyone except its author',
    takes: ['review'],
    options: { reason: { value: 'WORDS', text: "for the shop's own people" } },
    run: (call) => decide(call, 'declined', (deps, id) => declineReview(deps, id, call.given.needed('reason'))),
  },
]

async function list({ given, shop }: Call): Promise<Outcome> {
  const state = given.oneOf('state', states)
  const { db } = await shop()
  const reviews = await listReviews(db, given.flag('all') ? undefined : (state ?? 'held'))
  const lines = reviews.flatMap((review) => [
    `${review.id}  ${review.state}  ${'★'.repeat(review.rating)}  ${review.product_slug}  ${review.day}  ${review.name}${review.verified ? ', bought it' : ''}${review.demo ? ', demo' : ''}`,
    `    ${review.title}: ${review.message.replace(/\s+/g, ' ')}`,
    ...(review.decline_reason ? [`    declined${review.state === 'declined' ? '' : ' before'}: ${review.decline_reason}`] : []),
  ])
  return { data: reviews, lines: lines.length === 0 ? ['No reviews.'] : lines }
}

async function decide({ given, shop }: Call, state: string, work: (deps: Deps, id: number) => Promise<boolean>): Promise<Outcome> {
  const id = given.argument(0)
  if (!/^\d{1,15}$/.test(id)) throw wrongUsage(`A review has a number, not "${id}"`)
  const deps = await shop()
  try {
    const changed = await work(deps, Number(id))
    return { lines: [`Review ${id}: ${state}${changed ? '' : ', as it was'}`], data: { id: Number(id), state, changed } }
  } catch (error) {
    if (error instanceof ShopError) throw new Refusal('not_found', error.message)
    throw error
  }
}
