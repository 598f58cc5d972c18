import type { Principal } from '../../data/account/owner.ts'

let current: Principal | null = null

/** Called with whoever shops in this tab, at the start and whenever that changes. */
export function setPrincipal(principal: Principal): void {
  current = principal
}

/** Who shops in this tab, or null before the device has said so. */
export const currentPrincipal = (): Principal | null => current
