import { laterDay } from '../../src/domain/checkout/delivery.ts'

/** The moment at which a South African day begins, ISO 8601 in UTC. */
export const startOfDay = (day: string): string => new Date(`${day}T00:00:00+02:00`).toISOString()

export const startOfNextDay = (day: string): string => startOfDay(laterDay(day, 1))
