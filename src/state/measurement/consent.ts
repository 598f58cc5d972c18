import { proxy } from 'valtio/vanilla'

interface Consent {
  /** The stored choice has been read. */
  ready: boolean
  /** Views and purchases may be sent to the ad service. Null until the customer has chosen. */
  ads: boolean | null
  /** The privacy choices are open. */
  open: boolean
}

export const consent = proxy<Consent>({ ready: false, ads: null, open: false })

export function openChoices(): void {
  consent.open = true
}

export function closeChoices(): void {
  consent.open = false
}
