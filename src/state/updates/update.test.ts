import { beforeEach, describe, expect, test, vi } from 'vitest'
import { outboxState } from '../outbox/outbox-state.ts'
import { applyUpdate, holdUpdates, isSafe, later, offerAgain, offerUpdate, updateState } from './update.ts'

const apply = vi.fn()
beforeEach(() => {
  apply.mockReset()
  Object.assign(updateState, { ready: false, waiting: false })
  outboxState.sending = false
})
const turn = () => Promise.resolve()

describe('[W3] a new version waits for consent and a safe moment', () => {
  test('it is offered, and applied on consent', () => {
    offerUpdate(apply)
    expect(updateState.ready).toBe(true)
    expect(apply).not.toHaveBeenCalled()
    applyUpdate()
    expect(apply).toHaveBeenCalledOnce()
  })

  test('after a dismissal it is not applied, and is offered again later', () => {
    offerUpdate(apply)
    later()
    expect(updateState.ready).toBe(false)
    offerAgain()
    expect(updateState.ready).toBe(true)
    expect(apply).not.toHaveBeenCalled()
  })

  test('accepted during a checkout and dismissed then, it is not applied at the end of the checkout', () => {
    const release = holdUpdates()
    offerUpdate(apply)
    applyUpdate()
    later()
    expect(updateState).toEqual({ ready: false, waiting: false })
    release()
    expect(apply).not.toHaveBeenCalled()
    offerAgain()
    expect(updateState.ready).toBe(true)
  })

  test('accepted during a checkout, it waits for the release of the last hold', () => {
    const [one, other] = [holdUpdates(), holdUpdates()]
    offerUpdate(apply)
    applyUpdate()
    expect(isSafe()).toBe(false)
    one()
    one()
    expect(apply).not.toHaveBeenCalled()
    other()
    expect(apply).toHaveBeenCalledOnce()
  })

  test('accepted while a change is being sent, it waits for the end of the request', async () => {
    outboxState.sending = true
    await turn()
    offerUpdate(apply)
    applyUpdate()
    expect(apply).not.toHaveBeenCalled()
    outboxState.sending = false
    await turn()
    expect(apply).toHaveBeenCalledOnce()
  })

  test('after consent the reload needs no second consent', () => {
    offerUpdate(vi.fn())
    applyUpdate()
    offerUpdate(apply)
    expect(apply).toHaveBeenCalledOnce()
    expect(updateState.ready).toBe(false)
  })
})
