import { deskEndpoints } from './desk/desk-endpoints.ts'
import { staffInviteEndpoints } from './desk/staff/staff-invite.ts'
import { endpoints } from './endpoints.ts'

/** The endpoints of the shop and of the desk. Pages of the shop import `endpoints.ts`, so that they load nothing of the desk. */
export const allEndpoints = { ...endpoints, ...deskEndpoints, ...staffInviteEndpoints } as const

export type AllEndpoints = typeof allEndpoints
export type AnyEndpointName = keyof AllEndpoints
