import type { Contact } from './api.ts'
import type { Device } from '../device.ts'
import { backoff } from '../outbox/backoff.ts'

/**
 * `slow`: the shop answers, and late. `offline`: nobody answers. `captive`: somebody else does, such as the Wi-Fi of a café that wants to be
 * signed in to.
 */
export type Connectivity = 'online' | 'slow' | 'offline' | 'captive'

/** Milliseconds to an answer's headers from which it counts as late, and up to which as prompt. What lies between changes nothing. */
const LATE = 3000
const PROMPT = 1000
/** Milliseconds between two probes at the least. */
const SOONEST = 500
/** How many late or prompt answers in a row change our mind. */
const CONVINCED = 2

export interface ConnectivityWatch {
  /** Every call's contact with the shop, or the lack of it. */
  heard(contact: Contact): void
  /** A sign that the network, or the page, is back: where the shop could not be reached it is asked now. */
  sign(): void
  /** The browser says that the network is gone. It is not believed: the shop is asked now. */
  doubt(): void
  /** Nobody looks at the page: nothing is asked until the next sign. */
  pause(): void
}

interface Parts extends Pick<Device, 'timers' | 'random'> {
  /** Asks the shop for something small. Its contact is heard like that of any other call; it never rejects. */
  probe(): Promise<void>
  isSeen(): boolean
  /** The browser expects a slow line: one late answer is enough then. */
  expectsSlow(): boolean
  changed(state: Connectivity): void
}

/**
 * What the answers say of the network [N]; nothing else is believed. While the shop cannot be reached it is probed, with full jitter
 * and back-off up to 60 s, and at each sign; never while it answers, or nobody looks.
 */
export function createConnectivity({ timers, random, probe, isSeen, expectsSlow, changed }: Parts): ConnectivityWatch {
  let state: Connectivity = 'online'
  let isSlow = false
  /** Late answers in a row count up from 0, prompt ones down. */
  let pace = 0
  let probes = 0
  let asking = false
  let cancel = () => {}

  const isReached = () => state === 'online' || state === 'slow'

  function become(next: Connectivity): void {
    if (next === state) return
    state = next
    changed(next)
  }

  function judgePace(took: number): void {
    if (took >= LATE) pace = Math.max(pace, 0) + 1
    else if (took <= PROMPT) pace = Math.min(pace, 0) - 1
    if (pace >= (expectsSlow() ? 1 : CONVINCED)) isSlow = true
    if (pace <= -CONVINCED) isSlow = false
  }

  function plan(): void {
    cancel()
    if (isReached() || !isSeen() || asking) return
    cancel = timers.after(Math.max(SOONEST, backoff(probes + 1, null, random())), () => void ask())
  }

  async function ask(): Promise<void> {
    cancel()
    if (asking) return
    asking = true
    probes += 1
    try {
      await probe()
    } finally {
      asking = false
      plan()
    }
  }

  return {
    heard(contact) {
      if (contact.answered) {
        probes = 0
        if (contact.took !== null) judgePace(contact.took)
        become(isSlow ? 'slow' : 'online')
        cancel()
        return
      }
      const wasReached = isReached()
      become(contact.by === 'somebody' ? 'captive' : 'offline')
      if (wasReached) plan()
    },
    sign() {
      probes = 0
      if (!isReached()) void ask()
    },
    doubt: () => void ask(),
    pause: () => cancel(),
  }
}
