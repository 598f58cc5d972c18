import { proxy } from 'valtio/vanilla'
import type { Plan } from '../../contract/room/plan.ts'

/** The room plans of this device. The first one is open; null until the device's copy has been read, and after a sign-out. */
export const roomPlans = proxy<{ list: Plan[] | null }>({ list: null })
