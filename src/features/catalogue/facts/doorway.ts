import { proxy } from 'valtio'

/** The way in as it was typed, in centimetres: measured once, asked of every product until the page is closed. */
export const doorway = proxy({ doorWidth: '', doorHeight: '', liftWidth: '', liftHeight: '' })

export type DoorwayField = keyof typeof doorway

export function setDoorway(field: DoorwayField, typed: string): void {
  doorway[field] = typed
}

/** The gap of an ordinary inside door in South Africa, opened at a right angle. */
export function takeOrdinaryDoor(): void {
  doorway.doorWidth = '77'
  doorway.doorHeight = '203'
}
