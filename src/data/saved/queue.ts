import * as z from 'zod/mini'
import { savedEndpoints } from '../../contract/saved/saved-endpoints.ts'
import { savedPieceSchema, savedSchema, type Saved, type SavedPiece } from '../../contract/saved/saved.ts'
import { mergeSaved } from '../../domain/saved/saved.ts'
import { createArguments } from '../outbox/arguments.ts'
import { callOptions, isGuest, ownerFields } from '../outbox/caller.ts'
import type { Draft, Operation } from '../outbox/operation.ts'
import type { Queue, StoredChange } from '../outbox/queue.ts'
import type { Scope } from '../outbox/scope.ts'

/** `product`: the name on the page of a single piece, for the description. `guessed`: the times are by the device's clock alone. */
const argumentsSchema = z.object({
  pieces: z.array(savedPieceSchema),
  product: z.optional(z.string()),
  guessed: z.optional(z.boolean()),
})

const kinds = createArguments({ 'saved.change': argumentsSchema, 'saved.share': z.object({ shared: z.boolean() }) })

/** Parses a stored change; null for a kind, version or shape that this version does not know [J7]. */
const readSaved = (stored: StoredChange) => kinds.read(stored)

/** A change of saved pieces as the queue stores it. `product`: the name, where it is one piece. `guessed`: as in the arguments. */
export const savedDraft = (pieces: readonly SavedPiece[], product?: string, guessed = false): Draft =>
  kinds.draft({
    type: 'saved.change',
    args: { pieces: [...pieces], ...(product !== undefined && { product }), ...(guessed && { guessed }) },
  })

/** The pieces of a change that was made before the device knew the server's time, with times of the server's clock [K2]. */
function correctedPieces(operation: Operation, { now, serverNow }: { now: number; serverNow: number | null }) {
  const parsed = readSaved(operation)
  if (serverNow === null || parsed?.type !== 'saved.change' || !parsed.args.guessed) return null
  const at = Math.round(operation.createdAt + serverNow - now)
  return savedDraft(
    parsed.args.pieces.map((piece) => ({ ...piece, at: Math.max(piece.at, at) })),
    parsed.args.product,
  ).args
}

/** Making or ending the link as the queue stores it. */
export const shareDraft = (shared: boolean): Draft => kinds.draft({ type: 'saved.share', args: { shared } })

/** A change in words. */
export function describeSaved(operation: StoredChange): string {
  const parsed = readSaved(operation)
  if (!parsed) return 'A change made in a newer version'
  if (parsed.type === 'saved.share') return parsed.args.shared ? 'Make a link to your saved pieces' : 'End the link to your saved pieces'
  const { pieces, product } = parsed.args
  if (product === undefined) return `Save ${pieces.length} pieces for later`
  return pieces[0]?.saved ? `Save ${product} for later` : `Remove ${product} from your saved pieces`
}

/** The saved and removed pieces with the waiting changes applied, by the function that the server uses [F1]. The latest change is first. */
export const foldSaved = (base: Saved | null, operations: readonly Operation[]): SavedPiece[] =>
  operations.reduce<SavedPiece[]>((pieces, operation) => {
    const parsed = readSaved(operation)
    const outcome = mergeSaved(pieces, parsed?.type === 'saved.change' ? parsed.args.pieces : [])
    return outcome.kind === 'ok' ? outcome.pieces : pieces
  }, base?.pieces ?? [])

/** The last change of the link that the server has not confirmed: true makes the link, false ends it; null without such a change. */
export function waitingShare(operations: readonly Operation[]): boolean | null {
  const parsed = operations.map(readSaved).findLast((one) => one?.type === 'saved.share')
  return parsed?.type === 'saved.share' ? parsed.args.shared : null
}

/** The scope of saved pieces. A guest's device has what the server has, and reads nothing by itself [K1]. */
export const savedScope: Scope<Saved> = {
  name: 'saved',
  schema: savedSchema,
  revOf: ({ rev }) => rev,
  isSupported: (operation) => readSaved(operation) !== null,
  corrected: correctedPieces,
  async send(operation, { api, owner, signal }) {
    const parsed = readSaved(operation)
    if (!parsed) throw new Error(`This version cannot send ${operation.type}`)
    const [by, options] = [ownerFields(owner), callOptions(owner, signal, operation.id)]
    return parsed.type === 'saved.share'
      ? api.call(savedEndpoints.savedShare, { ...by, ...parsed.args }, options)
      : api.call(savedEndpoints.savedChange, { ...by, pieces: parsed.args.pieces }, options)
  },
  isRead: ({ owner }) => !isGuest(owner),
  read: ({ api, owner, signal }) => api.call(savedEndpoints.saved, ownerFields(owner), callOptions(owner, signal)),
  combine: () => null,
  // Changes of another device give no notice, because the page shows them [K4].
  newsOf: ({ memo }) => ({ news: [], memo: { ...memo } }),
  refused: (operation, message) => ({
    kept: true,
    news: [{ type: 'error', message: `${describeSaved(operation)}: not accepted. ${message}`.trim() }],
  }),
}

export const savedQueue: Queue<Saved, 'saved'> = {
  name: 'saved',
  scopeFor: () => savedScope,
  describe: describeSaved,
  placeOf: () => ({ kind: 'saved' }),
  label: 'Pieces you saved for later',
  start: 'after-session',
  isCopy: true,
}
