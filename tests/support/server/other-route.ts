import type { TestShop } from './api.ts'
import type { PayingPerson } from '../checkout/paying-person.ts'

/** A request, by default a GET. */
export interface Asked {
  path: string
  init?: AskedInit
}

export interface AskedInit extends Omit<RequestInit, 'headers'> {
  headers?: Record<string, string>
}

export interface Pair {
  attacker: PayingPerson
  victim: PayingPerson
  shop: TestShop
}

export type OtherRoute =
  /** A route without personal data: it gives every caller the same answer, for any address. */
  | { kind: 'same'; asked: readonly Asked[] }
  /** Requests for another person's data, with their allowed answers. `own`: the caller's own data, if the route shows any. */
  | { kind: 'own'; tries: (pair: Pair) => Asked[]; answers: readonly number[]; location?: string; own?: (whose: PayingPerson) => Asked }

export const form = (fields: Readonly<Record<string, unknown>>): AskedInit => ({
  method: 'POST',
  headers: { Origin: 'http://localhost:4102', 'Content-Type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString(),
})

export const same = (...paths: string[]): OtherRoute => ({ kind: 'same', asked: paths.map((path) => ({ path })) })
