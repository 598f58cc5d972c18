import type { Contact } from './api.ts'
import type { Device } from '../device.ts'
import { backoff } from '../outbox/backoff.ts'

/**
 * `slow`: the server answers late. `offline`: no answer. `captive`: another server answers, such as the sign-in page of a café's Wi-Fi.
 */
export type Connectivity = 'online' | 'slow' | 'offline' | 'captive'

/** Milliseconds to an answer's headers: from LATE on it is late, up to PROMPT it is prompt. Others have no effect [N2]. */
const LATE = 3000
const PROMPT = 1000
/** The least milliseconds between two probes. */
const SOONEST = 500
/** The number of late or prompt answers in a row that change the state. */
const CONVINCED = 2

export interface ConnectivityWatch {
  /** Receives every call's contact with the server, or the lack of it. */
  received(contact: Contact): void
  /** A hint that the network or the page is back: probes an unreachable server now. */
  hint(): void
  /** The browser reports no network: probes the server now. */
  doubt(): void
  /** No one sees the page: no probe until the next hint. */
  pause(): void
}

interface Parts extends Pick<Device, 'timers' | 'random'> {
  /** Makes a small call to the server, whose contact is received like any other. Never rejects. */
  probe(): Promise<void>
  isSeen(): boolean
  /** False while the browser reports no network. It proves nothing [N1]. */
  reportsNetwork(): boolean
  /** The browser expects a slow line: then one late answer is enough [N2]. */
  expectsSlow(): boolean
  changed(state: Connectivity): void
}

/**
 * Derives the state of the network from answers alone [N1]. Probes an unreachable server with full jitter and back-off up to 60 s, and at each
 * hint; never while the server answers or no one sees the page [N3]. While the browser reports no network, an answer may have been sent before
 * the network failed, so the probes go on.
 */
export function createConnectivity({ timers, random, probe, isSeen, reportsNetwork, expectsSlow, changed }: Parts): ConnectivityWatch {
  let state: Connectivity = 'online'
  let isSlow = false
  /** Late answers in a row count up from 0, prompt ones down. */
  let pace = 0
  let probes = 0
  /** A server in between has sent an error page. */
  let isDoubted = false
  /** The server has answered since the present probe began. */
  let isAnswered = false
  let asking = false
  let cancel = () => {}

  const isReached = () => state === 'online' || state === 'slow'

  function become(next: Connectivity): void {
    if (next === state) return
    state = next
    changed(next)
  }

  function notePace(took: number): void {
    if (took >= LATE) pace = Math.max(pace, 0) + 1
    else if (took <= PROMPT) pace = Math.min(pace, 0) - 1
    if (pace >= (expectsSlow() ? 1 : CONVINCED)) isSlow = true
    if (pace <= -CONVINCED) isSlow = false
  }

  function plan(): void {
    cancel()
    if ((isReached() && reportsNetwork()) || !isSeen() || asking) return
    cancel = timers.after(Math.max(SOONEST, backoff(probes + 1, null, random())), () => void ask())
  }

  async function ask(): Promise<void> {
    cancel()
    if (asking) return
    asking = true
    isAnswered = false
    probes += 1
    try {
      await probe()
    } finally {
      asking = false
      if (isDoubted && !isAnswered) become('offline')
      isDoubted = false
      plan()
    }
  }

  return {
    received(contact) {
      if (contact.answered) {
        isAnswered = true
        if (reportsNetwork()) probes = 0
        if (contact.took !== null) notePace(contact.took)
        become(isSlow ? 'slow' : 'online')
        plan()
        return
      }
      const wasReached = isReached()
      // A gateway may reject one kind of call only. The probe's own answer decides.
      if (contact.by === 'gateway' && wasReached) {
        isDoubted = true
        void ask()
        return
      }
      become(contact.by === 'other' ? 'captive' : 'offline')
      if (wasReached) plan()
    },
    hint() {
      probes = 0
      if (isReached()) plan()
      else void ask()
    },
    doubt: () => void ask(),
    pause: () => cancel(),
  }
}
