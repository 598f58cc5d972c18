import type { TestShop } from './api.ts'
import type { PayingPerson } from '../checkout/paying-person.ts'

/** What is asked for: by GET unless told. */
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
  /** Has nothing of anybody: it says the same whoever asks, and with whatever in the address. */
  | { kind: 'same'; asked: readonly Asked[] }
  /** Ways to name another's, with what each is answered; and one's own way in, where it shows something of one's own. */
  | { kind: 'own'; tries: (pair: Pair) => Asked[]; answers: readonly number[]; location?: string; own?: (whose: PayingPerson) => Asked }

export const form = (fields: Readonly<Record<string, unknown>>): AskedInit => ({
  method: 'POST',
  headers: { Origin: 'http://localhost:4102', 'Content-Type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString(),
})

export const same = (...paths: string[]): OtherRoute => ({ kind: 'same', asked: paths.map((path) => ({ path })) })
