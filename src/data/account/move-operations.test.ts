import { expect, test } from 'vitest'
import { movedOperations } from './move-operations.ts'

const queue = (ops: object[], memo: object) => ({ fmt: 1, base: null, nextSeq: ops.length + 1, ops, memo })

test('[I3] a guest’s changes follow the customer’s, and the notes of both queues are merged', () => {
  const all = new Map<string, unknown>([
    ['outbox:forms:customer', queue([{ seq: 1, state: 'queued', id: 'c' }], { later: ['c'], leaving: ['line 1'] })],
    ['outbox:forms:guest', queue([{ seq: 1, state: 'blocked-session', id: 'g' }], { later: ['g'], seen: true })],
  ])
  const moved = new Map(movedOperations(all, 'guest', 'customer'))
  expect(moved.get('outbox:forms:guest')).toBeUndefined()
  expect(moved.get('outbox:forms:customer')).toMatchObject({
    owner: 'customer',
    nextSeq: 3,
    ops: [
      { seq: 1, state: 'queued', id: 'c' },
      { seq: 2, state: 'queued', id: 'g' },
    ],
    memo: { later: ['c', 'g'], leaving: ['line 1'], seen: true },
  })
})

test('[I3] an unreadable queue is quarantined, and the others move', () => {
  const all = new Map<string, unknown>([
    ['outbox:cart:guest', 'damaged'],
    ['outbox:forms:guest', queue([{ seq: 1, state: 'queued', id: 'g' }], {})],
  ])
  const moved = new Map(movedOperations(all, 'guest', 'customer'))
  expect([...moved.keys()].toSorted()).toEqual([
    'outbox:cart:guest',
    'outbox:forms:customer',
    'outbox:forms:guest',
    'set-aside:outbox:cart:guest',
  ])
  expect(moved.get('set-aside:outbox:cart:guest')).toBe('damaged')
})

test('[S4] quarantined data never overwrites earlier quarantined data', () => {
  const all = new Map<string, unknown>([
    ['outbox:cart:guest', 'damaged again'],
    ['set-aside:outbox:cart:guest', 'damaged'],
  ])
  expect(movedOperations(all, 'guest', 'customer')).toEqual([
    ['set-aside:outbox:cart:guest#2', 'damaged again'],
    ['outbox:cart:guest', undefined],
  ])
})
