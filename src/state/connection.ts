import { proxy } from 'valtio/vanilla'

/**
 * Whether the shop answers. It believes answers: one with the shop's own header means online, a failed call means offline.
 * `navigator.onLine` is a hint to try again, never proof. True until something fails, on the server too.
 */
export const connection = proxy({ online: true })

/** A call was answered by the shop, or was not. */
export function noteContact(answered: boolean): void {
  connection.online = answered
}
