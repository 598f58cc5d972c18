import { argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { widerNetworkOf } from '../../servers/networks.ts'
import { addressOfRequest } from '../../logging/request-facts.ts'
import type { RandomBytes } from '../../time-and-random.ts'
import { createWorkLine } from '../../servers/work-line.ts'

/** Hashes passwords and reset codes, and verifies them. */
export interface Passwords {
  hash(secret: string): Promise<string>
  /** Whether a secret matches its hash. Without a hash it does the same work, so that the time reveals nothing. */
  fits(secret: string, hash: string | null): Promise<boolean>
}

export interface Cost {
  /** KiB. */
  memory: number
  passes: number
}

/** argon2id with 64 MiB: about 60 ms on the measured machines, and above the OWASP minimum (46 MiB at one pass). */
export const realCost: Cost = { memory: 65_536, passes: 1 }

/** Two at the same time use 128 MiB and leave the other threads of the pool free. */
const AT_ONCE = 2
/** Twelve seconds of work, which is longer than a client waits. */
const LONGEST_LINE = 400
/** The places of one IPv4 address or IPv6 /48: a second of work. The others stay free, so that one network cannot stop all sign-ins. */
const MOST_OF_NETWORK = 40

const SALT_BYTES = 16
const HASH_BYTES = 32

const derive = promisify(argon2)

/** Creates the hashing of passwords and codes with argon2id. */
export function createPasswords({ random }: { random: RandomBytes }, cost: Cost = realCost): Passwords {
  const inLine = createWorkLine(AT_ONCE, LONGEST_LINE, MOST_OF_NETWORK)
  const work = (secret: string, nonce: Uint8Array, { memory, passes }: Cost) =>
    inLine(
      () =>
        // Composed and decomposed forms of the same letters are the same password.
        derive('argon2id', { message: secret.normalize('NFKC'), nonce, memory, passes, parallelism: 1, tagLength: HASH_BYTES }),
      networkOfRequest(),
    )
  const dummyHash = { cost, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) }

  return {
    async hash(secret) {
      const salt = random(SALT_BYTES)
      return format(cost, salt, await work(secret, salt, cost))
    },
    async fits(secret, stored) {
      const parsed = stored === null ? dummyHash : parse(stored)
      const made = await work(secret, parsed.salt, parsed.cost)
      return timingSafeEqual(made, parsed.hash) && stored !== null
    },
  }
}

function networkOfRequest(): string | undefined {
  const address = addressOfRequest()
  return address === undefined ? undefined : (widerNetworkOf(address) ?? address)
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** The PHC format contains the cost, so older hashes stay readable after the cost is raised. */
const format = ({ memory, passes }: Cost, salt: Uint8Array, hash: Uint8Array) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=1$${base64(salt)}$${base64(hash)}`

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const [, memory, passes, salt, hash] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? []
  if (!memory || !passes || !salt || !hash) throw new Error('A stored password is not in the form argon2id')
  return {
    cost: { memory: Number(memory), passes: Number(passes) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
