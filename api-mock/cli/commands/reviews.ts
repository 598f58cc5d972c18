import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { counted } from '../../../src/domain/counted.ts'
import { transact } from '../../db/transaction.ts'
import { commandLine } from '../../audit/audit.ts'
import { approveReview, declineReview, listReviews } from '../../reviews/moderate.ts'
import { photosOfReview } from '../../reviews/photos.ts'
import { replyToReview } from '../../reviews/reply.ts'
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
    name: 'reviews photos',
    summary: "writes a review's photos into a folder, to look at them before they are published",
    takes: ['review', 'folder'],
    run: writePhotos,
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
  {
    name: 'reviews answer',
    summary: 'answers a published review under it; its author is mailed once',
    takes: ['review'],
    options: {
      text: { value: 'WORDS', text: 'the answer; it replaces an earlier one' },
      name: { value: 'NAME', text: 'who signs it' },
    },
    run: answer,
  },
]

async function list({ given, shop }: Call): Promise<Outcome> {
  const state = given.oneOf('state', states)
  const { db } = await shop()
  const reviews = await listReviews(db, given.flag('all') ? undefined : (state ?? 'held'))
  const lines = reviews.flatMap((review) => [
    `${review.id}  ${review.state}  ${'★'.repeat(review.rating)}  ${review.product_slug}  ${review.day}  ${review.name}${review.verified ? ', bought it' : ''}${review.demo ? ', demo' : ''}`,
    ...(review.photos > 0 ? [`    ${counted(review.photos, 'photo')}: npm run shop -- reviews photos ${review.id} FOLDER`] : []),
    `    ${review.title}: ${review.message.replace(/\s+/g, ' ')}`,
    ...(review.decline_reason ? [`    declined${review.state === 'declined' ? '' : ' before'}: ${review.decline_reason}`] : []),
  ])
  return { data: reviews, lines: lines.length === 0 ? ['No reviews.'] : lines }
}

const numbered = (id: string): number => {
  if (!/^\d{1,15}$/.test(id)) throw wrongUsage(`A review has a number, not "${id}"`)
  return Number(id)
}

async function writePhotos({ given, shop, path }: Call): Promise<Outcome> {
  const id = numbered(given.argument(0))
  const { db } = await shop()
  const photos = await photosOfReview(db, id)
  if (photos.length === 0) throw new Refusal('not_found', `Review ${id} has no photos`)
  const folder = path(given.argument(1))
  await mkdir(folder, { recursive: true })
  const files = photos.map(({ content }, place) => ({ file: join(folder, `${id}-${place + 1}.webp`), content }))
  for (const { file, content } of files) await writeFile(file, Buffer.from(content, 'base64'))
  return {
    data: files.map(({ file }, place) => ({ file, alt: photos[place]?.alt })),
    lines: files.map(({ file }, place) => `${file}${photos[place]?.alt ? `  ${photos[place].alt}` : ''}`),
  }
}

async function answer({ given, shop }: Call): Promise<Outcome> {
  const id = numbered(given.argument(0))
  const reply = { message: given.needed('text'), name: given.needed('name') }
  const deps = await shop()
  await transact(deps, (trx) => replyToReview(trx, deps, id, reply, commandLine()))
  return { lines: [`Review ${id}: answered`], data: { id, ...reply } }
}

async function decide({ given, shop }: Call, state: string, work: (deps: Deps, id: number) => Promise<boolean>): Promise<Outcome> {
  const id = numbered(given.argument(0))
  const deps = await shop()
  const changed = await work(deps, id)
  return { lines: [`Review ${id}: ${state}${changed ? '' : ', as it was'}`], data: { id, state, changed } }
}
