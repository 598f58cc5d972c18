import { ShopError } from '../http/shop-error.ts'
import { widerNetworkOf } from './networks.ts'

export interface ArrivingBodies {
  /**
   * Reads a body of at most `bytes`, in the share of its sender. Throws `rate_limited` for an address whose share of bodies at once is used,
   * and `unavailable` while other large bodies use their room. The session is looked up only for a large body.
   */
  read<T>(about: { address: string; bytes: number; accountId: () => Promise<string | null> }, reading: () => Promise<T>): Promise<T>
}

/** A larger body takes its size from the room of its kind, until it has arrived. */
const LARGE = 64 * 1024
const MEGABYTE = 1024 * 1024

/** The largest picture in JSON has 16 MB. A guest's largest body has 8 MB. */
const LIMITS = {
  /** A body arrives within a moment. So only a client that holds them back has as many at once. */
  ofAddress: 250,
  signedIn: { all: 144 * MEGABYTE, ofSender: 72 * MEGABYTE },
  unknown: { all: 72 * MEGABYTE, ofSender: 36 * MEGABYTE },
}

/** Amounts in use, by their subject. */
function createShares() {
  const used = new Map<string, number>()
  const of = (subject: string) => used.get(subject) ?? 0
  return {
    of,
    add(subject: string, amount: number) {
      const left = of(subject) + amount
      if (left > 0) used.set(subject, left)
      else used.delete(subject)
    },
  }
}

/**
 * Creates the limits of bodies that are arriving at this server. A client can announce a body and hold it back for minutes. So no address has
 * many open ones, and a caller whose session is not known takes little memory. The /48 of an IPv6 address counts as one address.
 */
export function createArrivingBodies(limits: typeof LIMITS = LIMITS): ArrivingBodies {
  const [bodies, room] = [createShares(), createShares()]

  async function readLarge<T>(kind: 'signedIn' | 'unknown', sender: string, bytes: number, reading: () => Promise<T>): Promise<T> {
    const { all, ofSender } = limits[kind]
    if (room.of(kind) + bytes > all || room.of(sender) + bytes > ofSender) throw noRoom()
    room.add(kind, bytes)
    room.add(sender, bytes)
    try {
      return await reading()
    } finally {
      room.add(kind, -bytes)
      room.add(sender, -bytes)
    }
  }

  return {
    async read({ address, bytes, accountId }, reading) {
      const network = widerNetworkOf(address) ?? address
      if (bodies.of(network) >= limits.ofAddress) throw tooMany()
      bodies.add(network, 1)
      try {
        if (bytes <= LARGE) return await reading()
        const id = await accountId()
        return await readLarge(id === null ? 'unknown' : 'signedIn', id ?? network, bytes, reading)
      } finally {
        bodies.add(network, -1)
      }
    },
  }
}

const SOON = { 'Retry-After': '5' }

const tooMany = () => new ShopError(429, 'rate_limited', 'Too many calls at once. Please try again in a moment.', { retry_after: 5 }, SOON)

const noRoom = () => new ShopError(503, 'unavailable', 'Many large files are on their way. Please try again in a moment.', {}, SOON)
