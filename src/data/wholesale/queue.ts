import { wholesaleEndpoints } from '../../contract/wholesale/wholesale-endpoints.ts'
import { LENIENT, PREFER_HEADER } from '../../contract/http/headers.ts'
import type { Wholesale, Wholesales } from '../../contract/wholesale/wholesale.ts'
import { lineKey } from '../../domain/wholesale/wholesale.ts'
import { callOptions, isGuest, ownerFields, readServerTime } from '../outbox/caller.ts'
import { linesLeftOut, withoutLeftOut } from './lines-left-out.ts'
import type { News, Operation } from '../outbox/operation.ts'
import type { Queue } from '../outbox/queue.ts'
import type { CallContext, Change, Scope } from '../outbox/scope.ts'
import { foldWholesale } from './wholesale-fold.ts'
import { storedListsSchema } from './wholesale-lines.ts'
import { describeWholesaleOperation, readWholesaleOperation } from './wholesale-operations.ts'

export const LISTS_CHANGED_ELSEWHERE = 'Your lists were changed on another device. This is the latest version.'

/** Extra milliseconds for each line of a bulk: 5,000 lines are 0.7 MB, which a slow mobile connection must send [D5]. */
const PER_LINE = 5

/**
 * The scope of trade lists. The device fetches them for signed-in customers (decision 024). For a guest it stores the last answer, and the
 * answers to the guest's own changes bring the next [L1].
 */
export const wholesaleScope: Scope<Wholesales> = {
  name: 'wholesale',
  schema: storedListsSchema,
  revOf: (lists) => lists.rev,
  isSupported: (operation) => readWholesaleOperation(operation) !== null,
  send: sendWholesaleOperation,
  isRead: ({ owner }) => !isGuest(owner),
  read(call) {
    const { api, owner, signal } = call
    return isGuest(owner) ? readServerTime(call) : api.call(wholesaleEndpoints.wholesales, ownerFields(owner), callOptions(owner, signal))
  },
  extraTime(operation) {
    const parsed = readWholesaleOperation(operation)
    return parsed?.type === 'list.setLines' ? parsed.args.lines.length * PER_LINE : 0
  },
  // Two quantities of one line in one list join [L3].
  combine(last, next) {
    const before = readWholesaleOperation(last)
    const after = readWholesaleOperation(next)
    if (before?.type !== 'list.setLine' || after?.type !== 'list.setLine' || before.args.listId !== after.args.listId) return null
    return lineKey(before.args.line) === lineKey(after.args.line) ? next.args : null
  },
  newsOf: listNews,
  leftOut: linesLeftOut,
  // A rejection gives a notice with its reason and stays in the sheet [L7].
  refused: (operation, message) => ({
    kept: true,
    news: [{ type: 'error', message: `${describeWholesaleOperation(operation)}: not accepted. ${message}`.trim() }],
  }),
}

export const wholesaleQueue: Queue<Wholesales, 'wholesale'> = {
  name: 'wholesale',
  scopeFor: () => wholesaleScope,
  describe: describeWholesaleOperation,
  placeOf: ({ listId }) => (typeof listId === 'string' ? { kind: 'list', listId } : null),
  label: 'Changes to your lists',
  start: 'before-session',
  isCopy: true,
}

async function sendWholesaleOperation(operation: Operation, { api, owner, signal }: CallContext): Promise<Wholesales> {
  const parsed = readWholesaleOperation(operation)
  if (!parsed) throw new Error(`This version cannot send ${operation.type}`)
  const options = callOptions(owner, signal, operation.id)
  const by = ownerFields(owner)
  const { type, args } = parsed
  switch (type) {
    case 'list.create': {
      const named = { ...by, wholesaleName: args.name, wholesaleId: args.listId }
      return args.line
        ? api.call(wholesaleEndpoints.wholesaleCreate, { ...named, ...args.line }, options)
        : api.call(wholesaleEndpoints.wholesaleCreateEmpty, named, options)
    }
    case 'list.setLine':
      return api.call(wholesaleEndpoints.wholesaleUpdateProduct, { ...by, wholesaleId: args.listId, ...args.line }, options)
    case 'list.setLines':
      return api.call(
        wholesaleEndpoints.wholesaleUpdateProducts,
        { ...by, wholesaleId: args.listId, products: args.lines },
        args.whole ? options : { ...options, headers: { ...options.headers, [PREFER_HEADER]: LENIENT } },
      )
    case 'list.rename':
      return api.call(wholesaleEndpoints.wholesaleRename, { ...by, wholesaleId: args.listId, wholesaleName: args.name }, options)
    case 'list.duplicate':
      return api.call(
        wholesaleEndpoints.wholesaleDuplicate,
        { ...by, wholesaleId: args.listId, newWholesaleId: args.newId, wholesaleName: args.name },
        options,
      )
    case 'list.delete':
      return api.call(wholesaleEndpoints.wholesaleDelete, { ...by, wholesaleId: args.listId }, options)
  }
}

/** The notices of a new base. The user's own change is never reported as another's [F6]. */
function listNews({ before, after, own, memo }: Change<Wholesales>): { news: News[]; memo: Record<string, unknown> } {
  const same = { news: [], memo: { ...memo } }
  if (!before || (!own && before.rev === after.rev)) return same
  const lists = before.wholesales.map(({ wholesale }) => wholesale)
  const expected = own ? foldWholesale(lists, withoutLeftOut(own, after)) : lists
  const now = after.wholesales.map(({ wholesale }) => wholesale)
  return isSame(expected, now) ? same : { ...same, news: [{ type: 'info', message: LISTS_CHANGED_ELSEWHERE }] }
}

/** The same names, lines and quantities. The order, and the server's corrections inside a line, are no news [L6]. */
function isSame(some: readonly Wholesale[], others: readonly Wholesale[]): boolean {
  if (some.length !== others.length) return false
  return some.every(({ id, name, products }) => {
    const other = others.find((candidate) => candidate.id === id)
    if (!other || other.name !== name || other.products.length !== products.length) return false
    const quantities = new Map(other.products.map((line) => [lineKey(line), line.productQuantity]))
    return products.every((line) => quantities.get(lineKey(line)) === line.productQuantity)
  })
}
